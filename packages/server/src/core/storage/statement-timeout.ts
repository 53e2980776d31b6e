/** Time limit of statements, except for those that are meant to take long. */
export const STATEMENT_TIMEOUT_MS = 30_000;
