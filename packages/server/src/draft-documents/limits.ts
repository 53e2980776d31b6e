/**
 * Of an encoded document: the longest text, and what all its edits leave behind. Real writing stays
 * far below. A document that grows beyond starts over.
 */
export const MAX_HISTORY_BYTES = 128 * 1024;

/** Of pieces that were inserted or deleted at a time. Merging can cost the square of it. */
export const MAX_HISTORY_PIECES = 2000;

/** One message of a client: at most all that a document may be, and what frames it. */
export const MAX_MESSAGE_BYTES = MAX_HISTORY_BYTES + 64 * 1024;

/** Of updates that wait for others they build on, which the same client is about to send. */
export const MAX_WAITING_BYTES = 64 * 1024;

/** What a client has not fetched yet. One that is slower starts again from the newest state. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/** Of awareness, such as where another device's cursor is. */
export const MAX_AWARENESS_BYTES = 4096;

export const MAX_CONNECTIONS_PER_USER = 20;
export const MAX_CONNECTIONS = 5000;

export const MAX_TICKETS_PER_USER = 20;
export const TICKET_MS = 60_000;

/** An edit is written when no other has followed for so long … */
export const QUIET_MS = 500;
/** … and after so long in any case. */
export const LONGEST_UNWRITTEN_MS = 2000;

/** Browsers give a connection up on which nothing came for 30 seconds. */
export const HEARTBEAT_MS = 12_000;
