import type { Access, Endpoint } from './contract/endpoint.ts';
import { Components, type JsonSchema } from './openapi/components.ts';
import { printParameters, printRequestBody } from './openapi/parameters.ts';
import { printResponses } from './openapi/responses.ts';
import { printTags, tagOf } from './openapi/tags.ts';

export interface OpenApiOptions {
  /** Scheme and host of the server; left out, addresses are relative to the document. */
  readonly serverUrl?: string;
  /** Release of the server. */
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

/** The contracts as an OpenAPI 3.1 document. */
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
      securitySchemes: { basic: basicAuthentication },
    },
  };
}

const description = [
  'Team chat: messages in channels and topics, and direct messages.',
  'Parameters of GET requests go in the query, others in a form or a JSON body; a list or an object in a query or form is JSON text.',
  'Parameters an endpoint does not know are no error: the answer names them.',
  'All times are UNIX seconds in UTC unless they say otherwise; lengths count Unicode code points.',
].join(' ');

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Visible ASCII text that the client makes up for this one request. Sent again with the same key, the request has no further effect and gets the first answer.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const idempotencyAfter = {
  ...idempotencyKey,
  name: 'Idempotency-After',
  description:
    'The `Idempotency-Key` of another request of the same account: this one is done after it, or not at all.',
};

const basicAuthentication = {
  type: 'http',
  scheme: 'basic',
  description: 'Address and API key of the account.',
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
    security: security[endpoint.access],
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
  spectator: 'Needs no credentials where the organization allows public access.',
  user: 'Open to all users.',
  member: 'Not open to guests.',
  administrator: 'Open to administrators.',
  owner: 'Open to owners.',
};

function describe({ description, access, humansOnly, webhookBots }: Endpoint): string {
  const sentences = description === undefined ? [] : [description];
  sentences.push(audience[access]);
  if (humansOnly) sentences.push('Not open to bots.');
  if (webhookBots) sentences.push('Open to incoming-webhook bots.');
  return sentences.join(' ');
}
