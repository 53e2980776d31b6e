import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { type Endpoint, type FileRule, pathParameterNames } from '../contract/endpoint.ts';
import type { Param, RequiredWhen } from '../contract/param.ts';
import { wireFormOf } from '../contract/wire-form.ts';
import type { Components, JsonSchema } from './components.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';

type NamedParam = readonly [name: string, param: Param];

/** Returns the path parameters and, for GET or beside a payload, the query parameters. */
export function printParameters(endpoint: Endpoint, components: Components): JsonSchema[] {
  const inPath = pathParameterNames(endpoint.path);
  const parameters = Object.entries(endpoint.params).flatMap(([name, param]) => {
    if (inPath.has(name)) return [printPathParameter(name, param, components)];
    return isInQuery(endpoint) ? [printQueryParameter(name, param, components)] : [];
  });
  if (!endpoint.mutates) return parameters;
  const headers = ['IdempotencyKey', 'IdempotencyAfter'];
  return [...parameters, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

/** Returns the body parameters of methods other than GET; undefined if there are none. */
export function printRequestBody(
  name: string,
  endpoint: Endpoint,
  components: Components,
): JsonSchema | undefined {
  const inPath = pathParameterNames(endpoint.path);
  const params = Object.entries(endpoint.params).filter((param) => !inPath.has(param[0]));
  const { files, payload } = endpoint;
  if (payload !== undefined) return printPayload(payload);
  if (endpoint.method === 'GET' || (params.length === 0 && !files)) return undefined;

  const schema = components.schema(`${name}.request`, printFields(params, components));
  const encoding = printEncoding(params);
  const fileIsRequired = files?.count === 1;
  const content: Record<string, JsonSchema> = {};
  if (!fileIsRequired) {
    content[FORM] = { schema, ...encoding };
    content[JSON_TYPE] = { schema };
  }
  if (files) content[MULTIPART] = { schema: withFile(schema, files), ...encoding };
  const required = fileIsRequired || params.some(([, { presence }]) => presence === 'required');
  return { required, content };
}

function isInQuery({ method, payload }: Endpoint): boolean {
  return method === 'GET' || payload !== undefined;
}

function printPayload(description: string): JsonSchema {
  return {
    description,
    required: true,
    content: {
      [JSON_TYPE]: { schema: {} },
      [FORM]: { schema: { type: 'object' } },
      [MULTIPART]: { schema: { type: 'object' } },
    },
  };
}

function printPathParameter(name: string, param: Param, components: Components): JsonSchema {
  return {
    name,
    in: 'path',
    required: true,
    description: describe(param),
    schema: components.print(param.schema),
  };
}

function printQueryParameter(name: string, param: Param, components: Components): JsonSchema {
  const schema = printWithDefault(param, components);
  return {
    name,
    in: 'query',
    required: param.presence === 'required',
    description: describe(param),
    ...(param.deprecated ? { deprecated: true } : {}),
    ...(isJsonText(param) ? { content: { [JSON_TYPE]: { schema } } } : { schema }),
  };
}

function printFields(params: readonly NamedParam[], components: Components): JsonSchema {
  const required = params.filter(([, { presence }]) => presence === 'required');
  const properties = params.map(([name, param]) => [name, printField(param, components)]);
  return {
    type: 'object',
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
    properties: Object.fromEntries(properties),
  };
}

function printField(param: Param, components: Components): JsonSchema {
  return {
    ...printWithDefault(param, components),
    description: describe(param),
    ...(param.deprecated ? { deprecated: true } : {}),
  };
}

function printWithDefault(param: Param, components: Components): JsonSchema {
  const schema = components.print(param.schema);
  return param.presence === 'defaulted' ? { ...schema, default: param.default } : schema;
}

/** Returns the encoding of the fields that hold JSON text. */
function printEncoding(params: readonly NamedParam[]): JsonSchema {
  const fields = params.filter(([, param]) => isJsonText(param));
  if (fields.length === 0) return {};
  const encoding = fields.map(([name]) => [name, { contentType: JSON_TYPE }]);
  return { encoding: Object.fromEntries(encoding) };
}

function withFile(fields: JsonSchema, files: FileRule): JsonSchema {
  const most =
    files.maxMib === undefined
      ? 'At most as large as `max_file_upload_size_mib` of POST /register'
      : `At most ${files.maxMib} MiB`;
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `${files.description} ${most}. The name of the field does not matter.`,
  };
  const required = files.count === 1 ? { required: ['file'] } : {};
  return { allOf: [fields, { type: 'object', ...required, properties: { file } }] };
}

/** Numbers and booleans are the same as JSON and as plain text. Lists and objects are not. */
function isJsonText({ schema }: Param): boolean {
  const form = wireFormOf(schema);
  return form === 'either' || (form === 'json' && !isScalar(schema));
}

function isScalar(schema: TSchema): boolean {
  if (Type.IsUnion(schema)) return schema.anyOf.every(isScalar);
  return !Type.IsArray(schema) && !Type.IsObject(schema) && !Type.IsRecord(schema);
}

function describe(param: Param): string {
  const sentences = [param.description];
  if (param.requiredWhen) sentences.push(`Required ${condition(param.requiredWhen)}.`);
  if (param.excludes) sentences.push(`Not together with ${listed(param.excludes)}.`);
  if (param.aliases) sentences.push(`Also accepted under the name ${listed(param.aliases)}.`);
  return sentences.join(' ');
}

function condition(rule: RequiredWhen): string {
  if ('given' in rule) return `if \`${rule.given}\` is given`;
  if ('notGiven' in rule) return `unless \`${rule.notGiven}\` is given`;
  return `if \`${rule.param}\` is ${listed(rule.is)}`;
}

function listed(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}
