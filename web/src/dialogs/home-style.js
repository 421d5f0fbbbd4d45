/** The look of home: a folder of map sheets over the table. */

export const HOME = `
.home-page {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  max-width: 72rem;
  margin: 0 auto;
  padding: 1.5rem 1.5rem 3rem;
}
.home-head h2 { font: 600 clamp(2.2rem, 6vw, 3.4rem)/1.1 var(--serif); letter-spacing: 0.02em; }
.home-head p {
  max-width: 44rem;
  margin-top: 0.35rem;
  font: italic 1.125rem/1.45 var(--serif);
  color: var(--quiet);
  text-wrap: pretty;
}
.home-page > h3 {
  display: flex;
  gap: 0.9rem;
  align-items: center;
  margin-top: 1rem;
  font: 600 1.35rem/1.3 var(--serif);
}
.home-page > h3::after { content: ""; flex: 1; height: 3px; border: solid var(--line); border-width: 1px 0; }
.home-now, .home-card, .home-lesson, .home-save {
  border: 1px solid var(--line);
  border-radius: 3px;
  background: var(--sheet);
  box-shadow: inset 0 0 0 3px var(--sheet), inset 0 0 0 4px var(--shade), 0 2px 8px rgb(40 28 12 / 0.16);
}
.home .thumbnail {
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 1;
  object-fit: cover;
  object-position: 50% 40%;
  box-shadow: none;
  border-radius: 2px;
}
.home-now .thumbnail, .home-card .thumbnail { cursor: pointer; }
.home-now {
  display: grid;
  grid-template-columns: minmax(0, 1.25fr) minmax(15rem, 1fr);
  gap: 1.75rem;
  align-items: center;
  padding: 0.75rem;
}
.home-now .thumbnail { aspect-ratio: 16 / 10; }
.home-scene {
  overflow: hidden;
  aspect-ratio: 16 / 10;
  border-radius: 2px;
  background: var(--surround);
  cursor: pointer;
}
.home-scene.lying .thumbnail {
  transform: translate(7%, 4%) rotate(-9deg) scale(1.62);
  transform-origin: 45% 45%;
  box-shadow: 0 0 2rem rgb(0 0 0 / 0.6);
}
.home-text { display: grid; gap: 0.5rem; justify-items: start; padding-right: 1rem; }
.home-text h3 { font: 600 2rem/1.15 var(--serif); }
.home-kicker {
  font-size: 0.8125rem;
  font-weight: 600;
  letter-spacing: 0.09em;
  text-transform: uppercase;
  color: var(--red);
}
.home-facts { font: 1.0625rem/1.4 var(--serif); text-wrap: pretty; }
.home-now .primary { margin-top: 0.5rem; min-height: 2.9rem; min-width: 11rem; font-size: 1.125rem; }
.home-games { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 1rem; }
.home-card {
  display: grid;
  grid-template-rows: auto auto auto 1fr auto auto;
  gap: 0.35rem;
  padding: 0.75rem 0.75rem 0.9rem;
}
.home-card .thumbnail { aspect-ratio: 4 / 3; margin-bottom: 0.35rem; }
@media (min-width: 721px) {
  .home-card:only-child {
    grid-column: 1 / -1;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    grid-template-rows: 1fr auto auto auto auto auto 1fr;
    gap: 0.35rem 1.75rem;
  }
  .home-card:only-child > * { grid-column: 2; }
  .home-card:only-child .thumbnail { grid-area: 1 / 1 / -1 / 2; margin: 0; aspect-ratio: 16 / 10; }
  .home-card:only-child h4 { grid-row: 2; }
  .home-card:only-child .home-subtitle { grid-row: 3; }
  .home-card:only-child .home-pitch { grid-row: 4; }
  .home-card:only-child .quiet { grid-row: 5; }
  .home-card:only-child .primary { grid-row: 6; }
}
.home-card h4 { font: 600 1.3rem/1.2 var(--serif); text-wrap: balance; }
.home-subtitle { font: italic 1rem/1.35 var(--serif); text-wrap: balance; }
.home-card .primary { margin-top: 0.4rem; justify-self: start; }
.home-learn { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1rem; }
.home-lesson {
  display: grid;
  gap: 0.2rem;
  align-content: start;
  padding: 0.9rem 1rem;
  text-align: left;
  color: inherit;
  text-decoration: none;
}
.home-lesson:hover, .home-save:hover { border-color: var(--quiet); }
.home-lessons { border-color: var(--red); }
.home-lessons progress { width: 100%; height: 0.4rem; margin-top: 0.35rem; accent-color: var(--red); }
.home-lesson b { font: 600 1.125rem/1.3 var(--serif); }
.home-kept { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10rem, 44%), 1fr)); gap: 1rem; }
.home-kept > p { grid-column: 1 / -1; }
.home-save { display: grid; gap: 0.2rem; align-content: start; padding: 0.6rem; text-align: left; }
.home-save .thumbnail { margin-bottom: 0.3rem; }
.home-save b { font: 600 1rem/1.25 var(--serif); overflow-wrap: anywhere; }
@media (max-width: 720px), (max-height: 480px) {
  .home-page { padding: 1rem 0.9rem 2.5rem; }
  .home-now { grid-template-columns: minmax(0, 1fr); gap: 0.9rem; }
  .home-scene { aspect-ratio: 5 / 2; }
  .home-text { padding: 0 0.25rem 0.4rem; }
  .home-text h3 { font-size: 1.6rem; }
  .home-now .primary { width: 100%; }
}
`;
