import type { CustomData } from '@tidings/shared-types';

/** Start of the part of a wire that a move replaces. Within JSON strings the quotes would be escaped. */
export const PLACE = ',"recipient_id":';
const CUSTOM = ',"custom":';

/** A key of custom data that looks like the start of the place, and the same key in another spelling of JSON. */
const LOOKALIKE = '"recipient_id":';
const SPELLED_APART = '"recipient\\u005fid":';

/** Returns a wire that has no custom data with custom data, just before the place. */
export function withCustomJson(wire: string, json: string): string {
  const place = wire.indexOf(PLACE);
  return wire.slice(0, place) + CUSTOM + json + wire.slice(place);
}

/** Returns the form of custom data in a wire. */
export function jsonOfCustom(custom: CustomData): string {
  return JSON.stringify(custom).replaceAll(LOOKALIKE, SPELLED_APART);
}

/** Returns the custom data in a wire, in that form; undefined if there is none. */
export function customJson(wire: string): string | undefined {
  const start = wire.indexOf(CUSTOM);
  return start === -1 ? undefined : wire.slice(start + CUSTOM.length, wire.indexOf(PLACE, start));
}

/** Returns the custom data of a message; null if it has none. */
export function customOf({ wire }: { readonly wire: string }): CustomData | null {
  const json = customJson(wire);
  return json === undefined ? null : (JSON.parse(json) as CustomData);
}

/** Returns a wire without custom data. */
export function withoutCustom(wire: string): string {
  const json = customJson(wire);
  return json === undefined ? wire : wire.replace(CUSTOM + json, () => '');
}

/** SQL that tells whether a message has custom data, as 0 or 1. */
export const HAS_CUSTOM = `CASE WHEN wire LIKE '%${CUSTOM}{%' THEN 1 ELSE 0 END`;
