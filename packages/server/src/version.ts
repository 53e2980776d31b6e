/** The release of Tidings; the same as in package.json. */
export const VERSION = '0.1.0';

/** What clients test before they use a feature; see docs/decisions. */
export const FEATURE_LEVEL = 421;

/** Begins with the release of the original service whose API this is; clients read that part. */
export const SERVER_VERSION = `11.0+tidings-${VERSION}`;
