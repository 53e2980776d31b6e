/** Runs in which many tests fail on purpose, as with planted faults, wait for a share of the time. */
const SHARE = Number(process.env['TEST_PATIENCE'] ?? 1);

/**
 * How long tests wait for a state. They proceed as soon as it is there, so the limit costs nothing when all is well.
 * It is many times what a busy machine needs: only a fault may run into it.
 */
export const PATIENCE_MS = SHARE * 120_000;

/** The same for a whole test, and for its set-up. */
export const TEST_TIMEOUT_MS = SHARE * 300_000;
