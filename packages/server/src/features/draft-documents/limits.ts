/**
 * Maximum size of an encoded document: the longest text with its history of edits. Ordinary writing stays far below. A
 * larger document starts over.
 */
export const MAX_HISTORY_BYTES = 128 * 1024;

/** Maximum number of separately inserted or deleted pieces. Merging can take quadratic time. */
export const MAX_HISTORY_PIECES = 2000;

/** Maximum size of a client's message: a complete document with its framing. */
export const MAX_MESSAGE_BYTES = MAX_HISTORY_BYTES + 64 * 1024;

/** Maximum size of updates that wait for earlier ones from the same client. */
export const MAX_WAITING_BYTES = 64 * 1024;

/** Maximum amount of unsent data. A slower client reconnects and gets the newest state. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/** Maximum size of awareness data, such as the cursor of another device. */
export const MAX_AWARENESS_BYTES = 4096;

export const MAX_CONNECTIONS_PER_USER = 20;
export const MAX_CONNECTIONS = 5000;

export const MAX_TICKETS_PER_USER = 20;
export const TICKET_MS = 60_000;

/** An edit is stored after this time without another edit … */
export const QUIET_MS = 500;
/** … and after this time in any case. */
export const LONGEST_UNWRITTEN_MS = 2000;

/** Browsers drop a connection after 30 seconds without data. */
export const HEARTBEAT_MS = 12_000;
