import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Hues in steps of seven, so that consecutive colors are easy to tell apart. */
const palette = [
  '#da6262',
  '#acde9c',
  '#6e9ecf',
  '#e694d1',
  '#cfcf6e',
  '#9cdecd',
  '#9e62da',
  '#deac9c',
  '#6ecf6e',
  '#94a8e6',
  '#cf6e9e',
  '#cdde9c',
  '#62dada',
  '#cd9cde',
  '#cf9e6e',
  '#94e6a8',
  '#6e6ecf',
  '#de9cac',
  '#9eda62',
  '#9ccdde',
  '#cf6ecf',
  '#e6d194',
  '#6ecf9e',
  '#ac9cde',
] as const;

const LONG = /^#[0-9a-f]{6}$/;
const SHORT = /^#[0-9a-f]{3}$/;

/** Returns a color in its stored form: `#` and six lower-case digits. */
export function checkedColor(given: string): string {
  const color = given.trim().toLowerCase();
  if (LONG.test(color)) return color;
  if (SHORT.test(color)) return color.replace(/[0-9a-f]/g, '$&$&');
  throw badRequest('Invalid color: expected a hexadecimal color such as #c2c2c2.');
}

/** Picks a color that the user's other channels do not have. */
export function pickColor(state: RealmState, userId: number): string {
  const used = new Set<string>();
  for (const channel_id of state.channelsOf.get(userId) ?? []) {
    const row = state.subscriptions.get({ channel_id, user_id: userId });
    if (row?.active) used.add(row.color);
  }
  return palette.find((color) => !used.has(color)) ?? colorAt(used.size);
}

function colorAt(count: number): string {
  return palette[count % palette.length] ?? palette[0];
}
