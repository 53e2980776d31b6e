/** The release of Tidings; the same as in package.json. */
export const VERSION = '0.1.0';

/** What clients test before they use a feature; see docs/decisions. */
export const FEATURE_LEVEL = 421;

/** Begins with the release of the original service whose API this is; clients read that part. */
export const SERVER_VERSION = `11.0+tidings-${VERSION}`;

/** What server this is, under the names of this API and those that existing clients read. */
export const serverVersion = {
  service_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
} as const;
