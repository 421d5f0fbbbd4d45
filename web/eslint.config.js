/**
 * What neither the compiler nor the formatter asks of JavaScript: the rules that ESLint recommends, short lines and
 * functions that do not branch too often. Undeclared names are the compiler's.
 */

import { builtinRules } from "eslint/use-at-your-own-risk";

const recommended = [...builtinRules]
    .filter(([, rule]) => rule.meta.docs?.recommended)
    .map(([name]) => [name, "error"]);

/** The most branches of a function: a ceiling, which only goes down. */
const BRANCHES = 24;

export default [
    {
        rules: {
            ...Object.fromEntries(recommended),
            "no-undef": "off",
            "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
            "max-len": ["error", 120],
            complexity: ["error", BRANCHES],
            eqeqeq: "error",
            "no-var": "error",
            "prefer-const": "error",
        },
    },
];
