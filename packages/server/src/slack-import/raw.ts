/** Something of an export, of which nothing is certain but that it is an object. */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function rawOf(from: Raw, field: string): Raw | undefined {
  const value = from[field];
  return isRaw(value) ? value : undefined;
}

/** The objects of a list; what else is in it does not count. */
export function rawsOf(from: Raw, field: string): Raw[] {
  const value = from[field];
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

/** Undefined where there is none, or an empty one. */
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
