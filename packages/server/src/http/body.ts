/** An encoded answer. */
export type Body = string | Buffer;

/** The length from which answers are compressed. Shorter ones take a packet or two anyway. */
export const LONG_BODY = 1024;
