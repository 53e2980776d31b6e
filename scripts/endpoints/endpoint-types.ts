import { type Endpoint, endpoints, writtenTypeOf } from '@tidings/shared-types';
import type { TSchema } from 'typebox';
import { comment } from './comments.ts';
import { type Field, fieldsOf, TypeWriter } from './type-writer.ts';
import { capitalized, names } from './wire-types.ts';

const all = Object.entries<Endpoint>(endpoints);
const wire = '@tidings/shared-types/wire';

/** The names of the types of an endpoint. Types without fields of their own share one. */
export interface EndpointTypes {
  readonly request: string;
  readonly result: string;
}

export function typesOf(
  name: string,
  { download, response, ...contract }: Endpoint,
): EndpointTypes {
  const hasFields = Object.keys(response.properties).length > 0;
  const own = hasFields ? `${capitalized(name)}Result` : 'ApiResult';
  return {
    request: takesAnything(contract) ? `${capitalized(name)}Request` : 'NoParameters',
    result: download === undefined ? own : 'FileResult',
  };
}

/** The types of requests: the parameters of each endpoint, and its file or payload. */
export function requestTypes(): string[] {
  const writer = new TypeWriter(names);
  const types = all.flatMap(([name, contract]) => {
    const { request } = typesOf(name, contract);
    if (request === 'NoParameters') return [];
    const about = `The request of \`${name}\`.`;
    const written = writer.interface(request, parametersOf(contract), about);
    // The body of the declaration ends before its bracket and the empty line.
    return [...written.slice(0, -2), ...bodyOf(contract), ...written.slice(-2)];
  });
  return [imported(writer.used), '', ...types];
}

/** The types of results: the fields of each response. */
export function resultTypes(): string[] {
  const writer = new TypeWriter(names);
  const types = all.flatMap(([name, contract]) => {
    const { result } = typesOf(name, contract);
    if (result === 'ApiResult' || result === 'FileResult') return [];
    return writer.interface(
      result,
      fieldsOf(contract.response),
      `The result of \`${name}\`.`,
      'ApiResult',
    );
  });
  return [imported(writer.used), "import type { ApiResult } from '../api/call.ts';", '', ...types];
}

/** The functions of the API. */
export function apiFunctions(): string[] {
  const functions = all.flatMap(([name, contract]) => {
    const { request, result } = typesOf(name, contract);
    const isOptional =
      parametersOf(contract).every((field) => field.isOptional) && !needsBody(contract);
    const given = withCustom(
      request,
      Object.values(contract.params).map(({ schema }) => schema),
    );
    const answer = withCustom(result, [contract.response]);
    return [
      ...comment(
        [
          contract.description ?? `${contract.summary}.`,
          contract.deprecated ? '@deprecated' : undefined,
        ],
        '  ',
      ),
      `  readonly ${name}: (request${isOptional ? '?' : ''}: ${given}${isOptional ? ' | undefined' : ''}, options?: CallOptions) => Promise<${answer}>;`,
    ];
  });
  const of = (kind: keyof EndpointTypes) =>
    [...new Set(all.map(([name, contract]) => typesOf(name, contract)[kind]))]
      .filter((name) => !shared.includes(name))
      .sort();
  return [
    `import type { CustomTypes, WithCustom } from '${wire}';`,
    `import type { CallOptions, ${shared.join(', ')} } from '../api/call.ts';`,
    `import type { ${of('request').join(', ')} } from './requests.ts';`,
    `import type { ${of('result').join(', ')} } from './results.ts';`,
    '',
    ...comment(['A function for every endpoint, under the name of its contract.']),
    'export interface Api<C extends CustomTypes = CustomTypes> {',
    ...functions,
    '}',
  ];
}

/** The types that endpoints without fields of their own have in common. */
export const shared = ['ApiResult', 'FileResult', 'NoParameters'];

function withCustom(type: string, schemas: readonly TSchema[]): string {
  return schemas.some(holdsCustomData) ? `WithCustom<${type}, C>` : type;
}

function holdsCustomData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (writtenTypeOf(value as TSchema)?.startsWith('CustomDataOf')) return true;
  return Object.values(value).some(holdsCustomData);
}

function takesAnything(contract: Pick<Endpoint, 'params' | 'files' | 'payload'>): boolean {
  return Object.keys(contract.params).length > 0 || bodyOf(contract).length > 0;
}

function parametersOf({ params }: Endpoint): Field[] {
  return Object.entries(params).map(([name, { schema, presence, description, deprecated }]) => ({
    name,
    schema,
    description,
    isOptional: presence !== 'required',
    mayBeUndefined: presence !== 'required',
    isDeprecated: deprecated === true,
  }));
}

function needsBody({ files, payload }: Endpoint): boolean {
  return files?.count === 1 || payload !== undefined;
}

/** Returns the fields of a request that are no parameters. */
function bodyOf({ files, payload }: Pick<Endpoint, 'files' | 'payload'>): string[] {
  const file = files?.count === 1 ? 'readonly file: Blob;' : 'readonly file?: Blob | undefined;';
  return [
    ...(files ? [...comment([files.description], '  '), `  ${file}`] : []),
    ...(payload === undefined ? [] : [...comment([payload], '  '), '  readonly payload: object;']),
  ];
}

function imported(used: ReadonlySet<string>): string {
  return `import type { ${[...used].sort().join(', ')} } from '${wire}';`;
}
