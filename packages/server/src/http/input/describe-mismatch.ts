import { type TSchema, Type } from 'typebox';
import { codePoints } from '../../core/text/code-points.ts';
import { validatorOf } from './validator.ts';

const MAX_KEY_LENGTH = 60;

/**
 * Describes where a value first departs from its schema and what is expected there, such as
 * `Invalid subscription_data[0]["stream_id"]: expected an integer.` Never repeats the value, which may be long or
 * secret.
 */
export function describeMismatch(path: string, schema: TSchema, value: unknown): string {
  return (
    insideUnion(path, schema, value) ??
    insideArray(path, schema, value) ??
    insideObject(path, schema, value) ??
    `Invalid ${path}: expected ${expectation(schema, value)}.`
  );
}

/** Describes the mistake inside the one variant of a union that is of the value's kind. */
function insideUnion(path: string, schema: TSchema, value: unknown): string | undefined {
  if (!Type.IsUnion(schema) || typeof value !== 'object' || value === null) return undefined;
  const kind = Array.isArray(value) ? Type.IsArray : isObjectLike;
  const [candidate, ...others] = schema.anyOf.filter(kind);
  return candidate && others.length === 0 ? describeMismatch(path, candidate, value) : undefined;
}

function insideArray(path: string, schema: TSchema, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const itemSchema = (index: number): TSchema | undefined => {
    if (Type.IsArray(schema)) return schema.items;
    return Type.IsTuple(schema) ? schema.items[index] : undefined;
  };
  for (const [index, item] of value.entries()) {
    const expected = itemSchema(index);
    if (expected && !validatorOf(expected).Check(item)) {
      return describeMismatch(`${path}[${index}]`, expected, item);
    }
  }
  return undefined;
}

function insideObject(path: string, schema: TSchema, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (Type.IsObject(schema)) return insideProperties(path, schema, value);
  if (!Type.IsRecord(schema)) return undefined;
  const [valueSchema] = Object.values(schema.patternProperties);
  for (const [key, inner] of Object.entries(value)) {
    if (valueSchema && !validatorOf(valueSchema).Check(inner)) {
      return describeMismatch(below(path, key), valueSchema, inner);
    }
  }
  return undefined;
}

function insideProperties(
  path: string,
  schema: { properties: Record<string, TSchema>; required?: readonly string[] },
  value: object,
): string | undefined {
  const entries = new Map<string, unknown>(Object.entries(value));
  for (const key of schema.required ?? []) {
    if (!entries.has(key)) return `Invalid ${path}: ${quote(key)} is missing.`;
  }
  for (const [key, inner] of entries) {
    const expected = Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
    if (expected && !validatorOf(expected).Check(inner)) {
      return describeMismatch(below(path, key), expected, inner);
    }
    if (!expected && 'additionalProperties' in schema && schema.additionalProperties === false) {
      return `Invalid ${path}: ${quote(key)} is not a known field.`;
    }
  }
  return undefined;
}

function isObjectLike(schema: TSchema): boolean {
  return Type.IsObject(schema) || Type.IsRecord(schema);
}

function below(path: string, key: string): string {
  return `${path}[${quote(key)}]`;
}

function quote(key: string): string {
  return JSON.stringify(key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key);
}

/** Describes a schema in words. For a value of the right type, names the bound that it breaks. */
export function expectation(schema: TSchema, value?: unknown): string {
  if (Type.IsUnion(schema)) return schema.anyOf.map((variant) => expectation(variant)).join(' or ');
  if (Type.IsLiteral(schema)) return JSON.stringify(schema.const);
  if (Type.IsEnum(schema))
    return `one of ${schema.enum.map((choice) => JSON.stringify(choice)).join(', ')}`;
  if (Type.IsInteger(schema)) return `an integer${range(schema)}`;
  if (Type.IsNumber(schema)) return `a number${range(schema)}`;
  if (Type.IsBoolean(schema)) return 'true or false';
  if (Type.IsNull(schema)) return 'null';
  if (Type.IsString(schema)) return stringExpectation(schema, value);
  if (Type.IsArray(schema)) return `a list${listLength(schema, value)}`;
  if (Type.IsTuple(schema)) return `a list of ${schema.items.length}`;
  return isObjectLike(schema) ? 'an object' : 'something else';
}

interface Range {
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

function range(schema: TSchema): string {
  const { minimum, maximum }: Range = schema;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    return minimum === undefined ? ` of at most ${maximum}` : ` from ${minimum} to ${maximum}`;
  }
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return '';
  return minimum === 0 ? ' that is not negative' : ` of at least ${minimum}`;
}

interface Length {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

interface ListLength {
  readonly minItems?: number;
  readonly maxItems?: number;
}

function stringExpectation(schema: TSchema, value: unknown): string {
  const { minLength, maxLength, format }: Length = schema;
  if (typeof value !== 'string') return 'a string';
  const length = codePoints(value);
  if (maxLength !== undefined && length > maxLength) return `at most ${maxLength} characters`;
  if (minLength !== undefined && length < minLength) {
    return minLength === 1 ? 'text that is not empty' : `at least ${minLength} characters`;
  }
  return format === undefined ? 'a string of another form' : `a string of the form "${format}"`;
}

function listLength(schema: TSchema, value: unknown): string {
  const { minItems, maxItems }: ListLength = schema;
  if (!Array.isArray(value)) return '';
  if (maxItems !== undefined && value.length > maxItems) return ` of at most ${maxItems}`;
  if (minItems !== undefined && value.length < minItems) return ` of at least ${minItems}`;
  return ' without repetitions';
}
