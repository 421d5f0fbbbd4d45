/** The loss of the engine, as those meet it who wait for an answer. */

/** @import { Text } from "../types.d.ts" */

const NAME = "EngineLost";

/** A call that can have no answer, as the engine is gone. */
export class EngineLost extends Error {
    /** @param {Text} reason */
    constructor(reason) {
        super(reason.key);
        this.name = NAME;
        this.reason = reason;
    }
}

/**
 * True if the engine was lost. Parts that come later are bundles with a class of their own, so the name decides.
 * @param {unknown} error @returns {error is EngineLost}
 */
export function isLost(error) {
    return error instanceof Error && error.name === NAME;
}
