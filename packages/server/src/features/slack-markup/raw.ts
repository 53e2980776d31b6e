/** Part of an export that is known to be an object. Its fields are not validated. */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function rawOf(from: Raw, field: string): Raw | undefined {
  const value = from[field];
  return isRaw(value) ? value : undefined;
}

/** Returns the objects of a list and skips all other values. */
export function rawsOf(from: Raw, field: string): Raw[] {
  const value = from[field];
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

/** Returns a field's text; undefined if it is missing or empty. */
export function textOf(from: Raw, field: string): string | undefined {
  const value = from[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function textsOf(from: Raw, field: string): string[] {
  const value = from[field];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === 'string' && each !== '');
}

export function isSet(from: Raw, field: string): boolean {
  return from[field] === true;
}
