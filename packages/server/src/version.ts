import { readFileSync } from 'node:fs';

/** This file is one level below the package root, both as source and as built. */
const description = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** The release of Tidings. */
export const VERSION = (JSON.parse(description) as { readonly version: string }).version;

/** The feature level of the API, which clients compare before they use a feature; see docs/decisions. */
export const FEATURE_LEVEL = 421;

/** Starts with the version of the service whose API this is, because clients parse that part. */
export const SERVER_VERSION = `11.0+tidings-${VERSION}`;

/** The server's version, under the names of this API and the names that existing clients read. */
export const serverVersion = {
  service_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
} as const;
