/** How long a statement may keep others waiting. Those that are meant to take long are spared. */
export const STATEMENT_TIMEOUT_MS = 30_000;
