import { InvalidArgument } from '../tidings-error.ts';

/** The expected shape of an argument. Public functions check their arguments; internal code trusts the types. */
export interface Expected {
  /** The expectation in words. */
  readonly what: string;
  isMet(value: unknown): boolean;
}

/** The expectation of each field of a value. */
export type Fields<T> = { readonly [K in keyof T]-?: Expected };

// Written out, because bundlers keep the result of a call that nothing uses.
export const anything: Expected = { what: 'anything', isMet: () => true };
export const aValue: Expected = { what: 'a value', isMet: (value) => value !== undefined };
export const aString: Expected = { what: 'a string', isMet: (value) => typeof value === 'string' };
export const aName: Expected = { what: 'a string that is not empty', isMet: isName };
export const aNumber: Expected = { what: 'a number', isMet: (value) => Number.isFinite(value) };
export const aBoolean: Expected = {
  what: 'a boolean',
  isMet: (value) => typeof value === 'boolean',
};
export const anObject: Expected = { what: 'an object', isMet: isObject };
export const aFunction: Expected = {
  what: 'a function',
  isMet: (value) => typeof value === 'function',
};
export const anId: Expected = { what: 'an integer', isMet: (value) => Number.isInteger(value) };
export const ids: Expected = {
  what: 'an array of integers',
  isMet: (value) => Array.isArray(value) && value.every(Number.isInteger),
};

export function expected(what: string, isMet: (value: unknown) => boolean): Expected {
  return { what, isMet };
}

export function optional({ what, isMet }: Expected): Expected {
  return expected(`${what} or undefined`, (value) => value === undefined || isMet(value));
}

export function oneOf(...values: readonly (string | boolean)[]): Expected {
  const what = values.map((value) => (typeof value === 'string' ? `'${value}'` : value));
  return expected(what.join(' or '), (value) => values.includes(value as string));
}

export function either(...each: readonly Expected[]): Expected {
  const what = each.map((one) => one.what).join(' or ');
  return expected(what, (value) => each.some(({ isMet }) => isMet(value)));
}

export function arrayOf(what: string, { isMet }: Expected): Expected {
  return expected(`an array of ${what}`, (value) => Array.isArray(value) && value.every(isMet));
}

export function fields<T>(of: Fields<T>): Expected {
  const each = Object.entries<Expected>(of);
  const what = each.map(([name, field]) => `${name}: ${field.what}`).join(', ');
  return expected(`{ ${what} }`, (value) => {
    return isObject(value) && each.every(([name, { isMet }]) => isMet(value[name]));
  });
}

type Kinds<T extends { readonly kind: string }> = {
  readonly [K in T['kind']]: Fields<Omit<Extract<T, { readonly kind: K }>, 'kind'>>;
};

/** Returns the expectation of a union that `kind` discriminates. */
export function oneKind<T extends { readonly kind: string }>(kinds: Kinds<T>): Expected {
  const each = Object.entries<Fields<object>>(kinds);
  return either(...each.map(([kind, rest]) => fields({ kind: oneOf(kind), ...rest })));
}

/** Throws a `TypeError` that names the problem if the value is not as expected. */
export function expectArgument(of: string, value: unknown, { what, isMet }: Expected): void {
  if (!isMet(value)) throw new InvalidArgument(`${of} takes ${what}, not ${described(value)}.`);
}

/** Does the same for an object, and names the wrong field. */
export function expectFields(
  of: string,
  value: unknown,
  expectations: Readonly<Record<string, Expected>>,
): void {
  expectArgument(of, value, anObject);
  const given = value as Readonly<Record<string, unknown>>;
  for (const [name, { what, isMet }] of Object.entries(expectations)) {
    if (isMet(given[name])) continue;
    const problem = `\`${name}\` must be ${what}, not ${described(given[name])}`;
    throw new InvalidArgument(
      `${of}: ${problem}. Given: ${Object.keys(given).join(', ') || 'nothing'}.`,
    );
  }
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Describes a value without its texts, which may be secrets. */
function described(value: unknown): string {
  if (!isObject(value) || Array.isArray(value)) return briefly(value);
  const each = Object.entries(value).map(([name, field]) => {
    const isKind = name === 'kind' && typeof field === 'string';
    return `${name}: ${isKind ? `'${field}'` : briefly(field)}`;
  });
  return each.length > 0 ? `{ ${each.join(', ')} }` : 'an empty object';
}

function briefly(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (isObject(value)) return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  return typeof value === 'function' ? 'a function' : String(value);
}
