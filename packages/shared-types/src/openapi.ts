import type { Access, Endpoint } from './contract/endpoint.ts';
import { Components, type JsonSchema } from './openapi/components.ts';
import { printParameters, printRequestBody } from './openapi/parameters.ts';
import { printResponses } from './openapi/responses.ts';
import { printTags, tagOf } from './openapi/tags.ts';

export interface OpenApiOptions {
  /** Scheme and host of the server. Without it, URLs are relative to the document. */
  readonly serverUrl?: string;
  /** Version of the server. */
  readonly version: string;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: JsonSchema;
}

/** Returns the contracts as an OpenAPI 3.1 document. */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  { serverUrl = '', version }: OpenApiOptions,
): OpenApiDocument {
  const components = new Components();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll('*}', '}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: printOperation(name, endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tidings',
      version,
      description,
      contact: { name: 'The administrators of this server' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    tags: printTags(Object.values(endpoints).map(({ path }) => path)),
    paths,
    components: {
      ...components.collected(),
      parameters: { IdempotencyKey: idempotencyKey, IdempotencyAfter: idempotencyAfter },
      securitySchemes: { basic: basicAuthentication, keyInQuery },
    },
  };
}

const description = [
  'Team chat: messages in channels and topics, and direct messages.',
  'Parameters of GET requests go into the query, others into a form or a JSON body. Lists and objects in a query or form are JSON text.',
  'Unknown parameters are not an error: the response lists them.',
  'All times are UNIX seconds in UTC unless stated otherwise. Lengths count Unicode code points.',
].join(' ');

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Visible ASCII text that the client generates for this request. A repeated request with the same key has no further effect and gets the first response.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const idempotencyAfter = {
  ...idempotencyKey,
  name: 'Idempotency-After',
  description:
    'The `Idempotency-Key` of another request of the same account. This request is executed after that one, or not at all.',
};

const basicAuthentication = {
  type: 'http',
  scheme: 'basic',
  description: 'Address and API key of the account.',
};

const keyInQuery = {
  type: 'apiKey',
  in: 'query',
  name: 'api_key',
  description: 'API key of the account, for services that can set no header.',
};

function printOperation(name: string, endpoint: Endpoint, components: Components): JsonSchema {
  const parameters = printParameters(endpoint, components);
  const requestBody = printRequestBody(name, endpoint, components);
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: describe(endpoint),
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: endpoint.keyInQuery ? [{ keyInQuery: [] }, { basic: [] }] : security[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: printResponses(endpoint, components),
    'x-section': endpoint.section,
  };
}

const security: Record<Access, readonly JsonSchema[]> = {
  public: [],
  spectator: [{}, { basic: [] }],
  user: [{ basic: [] }],
  member: [{ basic: [] }],
  administrator: [{ basic: [] }],
  owner: [{ basic: [] }],
};

const audience: Record<Access, string> = {
  public: 'Needs no credentials.',
  spectator: 'Needs no credentials if the organization allows public access.',
  user: 'Needs an account.',
  member: 'Not for guests.',
  administrator: 'For administrators.',
  owner: 'For owners.',
};

function describe(endpoint: Endpoint): string {
  const { description, access, humansOnly, webhookBots, scope } = endpoint;
  const sentences = description === undefined ? [] : [description];
  sentences.push(audience[access]);
  if (humansOnly) sentences.push('Not for bots.');
  if (webhookBots) sentences.push('Also for incoming-webhook bots.');
  if (scope === 'any') sentences.push('Also for service keys of any scope.');
  else if (scope) sentences.push(`Also for service keys with the scope \`${scope}\`.`);
  return sentences.join(' ');
}
