import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors/error-body.ts';
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Collects the components that are printed once and referenced: schemas with a title, bodies, general
 * errors.
 */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #responses = new Map<string, JsonSchema>();

  /** Returns the schema as it appears in the document. */
  print(schema: TSchema): JsonSchema {
    const plain: unknown = JSON.parse(JSON.stringify(schema));
    const printed = this.#printed(plain);
    return isObject(printed) ? printed : {};
  }

  /** Returns a reference to the body of an error with this code. */
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

  /** Adds a schema under this name, and returns a reference to it. */
  schema(name: string, schema: JsonSchema): JsonSchema {
    add(this.#schemas, name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Adds a response under this name, and returns a reference to it. */
  response(name: string, response: JsonSchema): JsonSchema {
    add(this.#responses, name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** Returns everything collected so far, by name. */
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
    // In a list of properties, `title` and `description` are fields with those names.
    if (typeof title !== 'string') return Object.fromEntries(entries);
    const reference = this.schema(title, { title, ...body });
    return description === undefined ? reference : { ...reference, description };
  }
}

/** Writes tuples as OpenAPI 3.1 does. Before JSON Schema 2020-12, their parts were in `items`. */
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
