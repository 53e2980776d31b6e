import type { TSchema } from 'typebox';
import * as Type from 'typebox';

/**
 * How a parameter's value is encoded in a query string or a form field.
 * - `text`: as it is
 * - `word`: as it is, from a closed set; some clients wrap it in JSON quotes
 * - `json`: as JSON text
 * - `either`: JSON text if it parses to an allowed value, otherwise the text itself
 */
export type WireForm = 'text' | 'word' | 'json' | 'either';

export function wireFormOf(schema: TSchema): WireForm {
  const kinds = variants(schema).map(kindOf);
  if (kinds.every((kind) => kind === 'word')) return 'word';
  if (kinds.every((kind) => kind === 'text' || kind === 'word')) return 'text';
  if (kinds.every((kind) => kind === 'json')) return 'json';
  return 'either';
}

function variants(schema: TSchema): TSchema[] {
  return Type.IsUnion(schema) ? schema.anyOf.flatMap(variants) : [schema];
}

function kindOf(schema: TSchema): 'text' | 'word' | 'json' {
  if (Type.IsString(schema)) return 'text';
  if (Type.IsLiteral(schema)) return typeof schema.const === 'string' ? 'word' : 'json';
  if (Type.IsEnum(schema))
    return schema.enum.every((value) => typeof value === 'string') ? 'word' : 'json';
  return 'json';
}
