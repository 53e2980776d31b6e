import { writtenTypeOf } from '@tidings/shared-types';
import type { TObject, TSchema } from 'typebox';
import * as Type from 'typebox';
import { comment } from './comments.ts';

/** A property of a written type. */
export interface Field {
  readonly name: string;
  readonly schema: TSchema;
  readonly description?: string | undefined;
  readonly isOptional: boolean;
  /** An optional property may also be given as `undefined`. */
  readonly mayBeUndefined?: boolean;
  readonly isDeprecated?: boolean;
}

/** Writes the static types of schemas as TypeScript, with their descriptions as comments. */
export class TypeWriter {
  /** The names that were written and are defined elsewhere. */
  readonly used = new Set<string>();
  readonly #names: ReadonlyMap<string, string>;

  /** `names` has the types that are referred to by name, by the key of their schema. */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  /** Returns the declaration of a type: an interface for an object. */
  declaration(name: string, schema: TSchema, about = descriptionOf(schema)): string[] {
    if (Type.IsObject(schema) && !writtenTypeOf(schema)) {
      return this.interface(name, fieldsOf(schema), about);
    }
    return [...comment([about]), `export type ${name} = ${this.#spelled(schema, '')};`, ''];
  }

  interface(
    name: string,
    fields: readonly Field[],
    about: string | undefined,
    base = '',
  ): string[] {
    const head = `export interface ${name}${base && ` extends ${base}`} {`;
    return [...comment([about]), head, ...this.#fields(fields, '  '), '}', ''];
  }

  /** Returns a type in place, or the name of it. */
  type(schema: TSchema, indent = ''): string {
    const name = this.#names.get(keyOf(schema));
    if (name === undefined) return this.#spelled(schema, indent);
    this.used.add(name);
    return name;
  }

  #fields(fields: readonly Field[], indent: string): string[] {
    return fields.flatMap(({ name, schema, isOptional, ...field }) => [
      ...comment([field.description, field.isDeprecated ? '@deprecated' : undefined], indent),
      `${indent}${propertyName(name)}${isOptional ? '?' : ''}: ${this.type(schema, indent)}${field.mayBeUndefined ? ' | undefined' : ''};`,
    ]);
  }

  #spelled(schema: TSchema, indent: string): string {
    const written = writtenTypeOf(schema);
    if (written !== undefined) {
      for (const [name] of written.matchAll(/\b[A-Z]\w+/g)) this.used.add(name);
      return written;
    }
    if (Type.IsUnion(schema)) return either(schema.anyOf.map((each) => this.type(each, indent)));
    if (Type.IsEnum(schema)) return either(schema.enum.map(literal));
    if (Type.IsLiteral(schema)) return literal(schema.const);
    if (Type.IsTuple(schema)) {
      return `[${schema.items.map((each) => this.type(each, indent)).join(', ')}]`;
    }
    if (Type.IsArray(schema)) {
      const item = this.type(schema.items, indent);
      const isChoice = Type.IsUnion(schema.items) || Type.IsEnum(schema.items);
      return isChoice && item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    if (Type.IsRecord(schema)) {
      const [values] = Object.values(schema.patternProperties);
      return `Record<string, ${values ? this.type(values, indent) : 'never'}>`;
    }
    if (Type.IsObject(schema)) {
      const fields = this.#fields(fieldsOf(schema), `${indent}  `);
      return fields.length > 0 ? ['{', ...fields, `${indent}}`].join('\n') : 'object';
    }
    return simpleType(schema);
  }
}

function descriptionOf(schema: TSchema): string | undefined {
  return 'description' in schema && typeof schema.description === 'string'
    ? schema.description
    : undefined;
}

/** Returns a text that only schemas of the same type share. Descriptions do not count. */
export function keyOf(schema: TSchema): string {
  return JSON.stringify(schema, (name, value) => {
    if (name === 'description' && typeof value === 'string') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const written = writtenTypeOf(value);
    return written === undefined ? value : { written };
  });
}

/** Returns the properties of a schema. */
export function fieldsOf(schema: TObject): Field[] {
  return Object.entries<TSchema>(schema.properties).map(([name, each]) => ({
    name,
    schema: each,
    description: descriptionOf(each),
    isOptional: Type.IsOptional(each),
  }));
}

function simpleType(schema: TSchema): string {
  if (Type.IsString(schema)) return 'string';
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return 'number';
  if (Type.IsBoolean(schema)) return 'boolean';
  if (Type.IsNull(schema)) return 'null';
  if (Type.IsUnknown(schema) || Type.IsAny(schema)) return 'unknown';
  throw new Error(`No type is written for ${JSON.stringify(schema)}`);
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function propertyName(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
