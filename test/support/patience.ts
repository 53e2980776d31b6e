/**
 * How long tests wait for a state. They proceed as soon as it is there, so the limit costs nothing when all is well.
 * It is many times what a busy machine needs: only a fault may run into it.
 */
export const PATIENCE_MS = 120_000;

/** The same for a whole test, and for its set-up. */
export const TEST_TIMEOUT_MS = 300_000;
