import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors/error-body.ts';
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Collects what is printed once and referred to: schemas that have a title, bodies, general errors. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #responses = new Map<string, JsonSchema>();

  /** The schema as it is to appear in the document. */
  print(schema: TSchema): JsonSchema {
    const plain: unknown = JSON.parse(JSON.stringify(schema));
    const printed = this.#printed(plain);
    return isObject(printed) ? printed : {};
  }

  /** A reference to the body of an error with this code. */
  error(code: ErrorCode): JsonSchema {
    const fields = Object.entries(errorCodes[code].fields as Record<string, TSchema>);
    return this.schema(code, {
      description: errorCodes[code].when,
      allOf: [
        this.print(ErrorBody),
        {
          type: 'object',
          required: ['code', ...fields.filter(isRequired).map(([name]) => name)],
          properties: {
            code: { const: code },
            ...Object.fromEntries(fields.map(([name, field]) => [name, this.print(field)])),
          },
        },
      ],
    });
  }

  /** A reference to a schema that is printed under this name. */
  schema(name: string, schema: JsonSchema): JsonSchema {
    add(this.#schemas, name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A reference to an answer that is printed under this name. */
  response(name: string, response: JsonSchema): JsonSchema {
    add(this.#responses, name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All that was collected so far, by name. */
  collected(): { schemas: JsonSchema; responses: JsonSchema } {
    return { schemas: sorted(this.#schemas), responses: sorted(this.#responses) };
  }

  #printed(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#printed(item));
    if (!isObject(node)) return node;
    const entries = Object.entries(inDialect(node)).map(([key, value]) => [
      key,
      this.#printed(value),
    ]);
    const { title, description, ...body }: JsonSchema = Object.fromEntries(entries);
    // In a list of properties, `title` and `description` are the schemas of fields of those names.
    if (typeof title !== 'string') return Object.fromEntries(entries);
    const reference = this.schema(title, { title, ...body });
    return description === undefined ? reference : { ...reference, description };
  }
}

/** Tuples in the words of OpenAPI 3.1: until JSON Schema 2019-09 `items` had their parts. */
function inDialect(node: JsonSchema): JsonSchema {
  const { items, additionalItems, ...schema } = node;
  if (!Array.isArray(items)) return node;
  return { ...schema, prefixItems: items, items: additionalItems };
}

function add(collection: Map<string, JsonSchema>, name: string, item: JsonSchema): void {
  const known = collection.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(item)) {
    throw new Error(`Two different components are called ${name}.`);
  }
  collection.set(name, item);
}

function sorted(collection: Map<string, JsonSchema>): JsonSchema {
  return Object.fromEntries([...collection].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function isRequired([, schema]: readonly [string, TSchema]): boolean {
  return !Type.IsOptional(schema);
}
