/** The look of reports of a game: the debrief, the review, the game turn by turn. */

export const REPORT = `
.debrief-lines { display: grid; gap: 0.2rem; margin-bottom: 0.6rem; }
.debrief-part { display: grid; gap: 0.4rem; margin: 0.8rem 0; }
.chart { width: 100%; max-height: 11rem; }
.chart .axis { fill: none; stroke: var(--line); }
.chart .line { fill: none; stroke: var(--tone); stroke-width: 2.5; }
.chart .line-1 { stroke-dasharray: 7 4; }
.chart .dot { fill: var(--tone); }
.debrief-part th[data-tone] { border-left: 0.3rem solid var(--tone); padding-left: 0.4rem; }
.debrief-lost { padding-left: 0.6rem; border-left: 0.3rem solid var(--tone); }
.review, .review ol { display: grid; gap: 0.6rem; }
.reviewed { gap: 1.25rem; list-style: none; }
.reviewed > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.4rem; }
.reviewed > li { padding-left: 0.6rem; border-left: 0.3rem solid var(--tone); }
.review-maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0.6rem; }
.review-maps figure { margin: 0; }
.review-maps figcaption { font-size: 0.875rem; font-style: italic; }
.review-maps canvas { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
.review-working { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
.review-working progress { flex: 1 1 10rem; accent-color: var(--red); }
`;
