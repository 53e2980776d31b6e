import type { CustomData } from './custom-types.ts';

/** Returns the tags by which a narrow finds an object: `key:value` for each text and number at the top level. */
export function customTags(custom: CustomData): string[] {
  return Object.entries(custom).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? `${key}:${value}` : [],
  );
}
