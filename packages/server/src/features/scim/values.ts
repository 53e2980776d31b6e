import { ScimError } from './scim-error.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_FIELDS = 100;

/** Returns a JSON object with the names of its members in lower case, since SCIM ignores their case. */
export function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw invalidValue('An object is expected.');
  return Object.fromEntries(entriesOf(value).map(([name, each]) => [name.toLowerCase(), each]));
}

/** Returns the members of an object. Throws if it has more than any resource needs. */
export function entriesOf(value: Fields): [string, unknown][] {
  const entries = Object.entries(value);
  if (entries.length <= MAX_FIELDS) return entries;
  throw invalidValue(`An object may have at most ${MAX_FIELDS} members.`);
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the text, or undefined if there is none. */
export function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidValue(`${name} must be a text.`);
  return value.trim();
}

/** Returns a boolean. Entra ID sends some as the texts `True` and `False`. */
export function booleanIn(value: unknown, name: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue(`${name} must be true or false.`);
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue');
}
