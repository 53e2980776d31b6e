import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { endpoint, endpoints, errorCodes, noFields } from '../src/index.ts';
import { type OpenApiDocument, openApiDocument } from '../src/openapi.ts';

const document = openApiDocument(endpoints, {
  serverUrl: 'https://chat.example.org',
  version: '1.2.3',
});

interface Operation {
  operationId: string;
  tags: string[];
  deprecated?: boolean;
  description: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
  'x-section': string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  description: string;
  deprecated?: boolean;
  schema?: object;
  content?: object;
}

interface Media {
  schema: { $ref?: string };
  encoding?: object;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation: operation as unknown as Operation,
  })),
);

function operation(id: string): Operation {
  const found = operations.find((candidate) => candidate.operation.operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.operation;
}

function resolve(reference: string, within: OpenApiDocument = document): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], within);
}

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = '$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

function hasType(schema: object | undefined, type: string): boolean {
  return schema !== undefined && 'type' in schema && schema.type === type;
}

describe('1.1: the OpenAPI document', () => {
  it('has a title, a version and a description', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Tidings', version: '1.2.3', license: { identifier: 'Apache-2.0' } },
      servers: [{ url: 'https://chat.example.org/api/v1' }],
    });
    expect(openApiDocument({}, { version: '1' }).servers).toEqual([{ url: '/api/v1' }]);
  });

  it('has every endpoint once, under its operation id', () => {
    const ids = operations.map(({ operation: { operationId } }) => operationId);
    expect(ids.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(JSON.stringify(document)).not.toContain('"~');
  });

  it('tags every endpoint with a described tag', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    const described = document.tags.map(({ name }) => name);
    expect(described.toSorted()).toEqual([...used].toSorted());
    expect(described).not.toContain('other');
    for (const { description } of document.tags) expect(description).toMatch(/\.$/);
  });

  it('prints a tuple by its items, and allows no more of them', () => {
    const pair = (document.components['schemas'] as Record<string, { anyOf: object[] }>)[
      'NarrowTerm'
    ]?.anyOf[1];
    expect(pair).toMatchObject({ prefixItems: [{ type: 'string' }, {}], items: false });
    expect(JSON.stringify(document)).not.toMatch(/"additionalItems":|"items":\[/);
  });

  it('has no two parameterized paths for one URL: names stand where no number can', () => {
    const templates = Object.keys(document.paths).filter((path) => path.includes('{'));
    const isNumber = (path: string, part: string) =>
      operations
        .filter((each) => each.path === path)
        .flatMap(({ operation }) => operation.parameters ?? [])
        .some(({ name, schema }) => part === `{${name}}` && hasType(schema, 'integer'));
    const mayMeet = (path: string, part: string, word: string) =>
      word.startsWith('{') || (part.startsWith('{') ? !isNumber(path, part) : part === word);
    for (const one of templates) {
      for (const other of templates.filter((each) => each < one)) {
        const [parts, words] = [one.split('/'), other.split('/')];
        const meet = parts.every((part, at) => {
          const word = words[at] ?? '';
          return mayMeet(one, part, word) && mayMeet(other, word, part);
        });
        expect(meet && parts.length === words.length, `${one} and ${other}`).toBe(false);
      }
    }
  });

  it('refers only to existing components with valid names', () => {
    const found = new Set(references(document));
    expect(found.size).toBeGreaterThan(50);
    for (const reference of found) {
      expect(reference).toMatch(/^#\/components\/[a-z]+\/[A-Za-z0-9._-]+$/i);
      expect(resolve(reference), reference).toBeTypeOf('object');
    }
  });

  it('has no unused component', () => {
    const found = new Set(references(document));
    for (const kind of ['schemas', 'responses', 'parameters']) {
      for (const name of Object.keys(document.components[kind] as object)) {
        expect(found).toContain(`#/components/${kind}/${name}`);
      }
    }
  });

  it.each(operations)(
    '$method $path: parameters are placed and described',
    ({ path, operation }) => {
      const parameters = (operation.parameters ?? []).filter(({ $ref }) => $ref === undefined);
      const names = parameters.map((parameter) => parameter.name);
      expect(new Set(names).size).toBe(names.length);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const placeholders = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(placeholders);
      for (const parameter of inPath) expect(parameter.required).toBe(true);
      for (const { description, schema, content } of parameters) {
        expect(description).toMatch(/\.$/);
        expect([schema, content].filter(Boolean)).toHaveLength(1);
      }
    },
  );

  it.each(operations)('$method $path: answers success and errors', ({ operation }) => {
    expect(operation.responses).toHaveProperty('200');
    for (const status of ['400', '429', '500']) expect(operation.responses).toHaveProperty(status);
  });

  it.each(operations)(
    '$method $path: only methods other than GET have a body',
    ({ method, operation }) => {
      if (method === 'get') expect(operation).not.toHaveProperty('requestBody');
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        expect(schema).toBeTypeOf('object');
      }
    },
  );
});

describe('convention 2: encoding of parameters', () => {
  it('4.6: GET parameters are in the query, lists as JSON text', () => {
    const parameters = operation('getMessages').parameters ?? [];
    const narrow = parameters.find(({ name }) => name === 'narrow');
    expect(narrow).toMatchObject({ in: 'query', required: false });
    expect(narrow?.content).toMatchObject({ 'application/json': { schema: { default: [] } } });
    const before = parameters.find(({ name }) => name === 'num_before');
    expect(before?.schema).toMatchObject({ type: 'integer' });
    expect(before?.description).toContain('Required unless `message_ids` is given.');
    const legacy = parameters.find(({ name }) => name === 'use_first_unread_anchor');
    expect(legacy?.deprecated).toBe(true);
  });

  it('4.1: other parameters are form fields or a JSON body', () => {
    const { requestBody } = operation('sendMessage');
    const { 'application/x-www-form-urlencoded': form, 'application/json': json } =
      requestBody?.content ?? {};
    expect(form?.encoding).toEqual({
      to: { contentType: 'application/json' },
      custom: { contentType: 'application/json' },
    });
    expect(json?.schema).toEqual(form?.schema);
    const schema = resolve(form?.schema.$ref ?? '');
    expect(schema).toMatchObject({ required: ['type', 'to', 'content'] });
    expect(schema).toHaveProperty(
      'properties.topic.description',
      expect.stringContaining(
        'Required if `type` is `channel` or `stream`. Also accepted under the name `subject`.',
      ),
    );
  });

  it('files are multipart', () => {
    const { requestBody } = operation('uploadOwnAvatar');
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(Object.keys(operation('createBot').requestBody?.content ?? {})).toHaveLength(3);
  });

  it('4.19: a path parameter with slashes is printed like any other', () => {
    expect(document.paths).toHaveProperty(['/navigation_views/{fragment}', 'patch']);
  });

  it('DESIGN 2.2: endpoints that change something take an idempotency key', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(operation('createUser').parameters).toContainEqual(key);
    expect(operation('getUser').parameters).not.toContainEqual(key);
  });
});

describe('5, 7: credentials and errors', () => {
  it('5: describes the access to each endpoint', () => {
    expect(operation('getServerSettings').security).toEqual([]);
    expect(operation('getUsers').security).toEqual([{}, { basic: [] }]);
    expect(operation('createUser').security).toEqual([{ basic: [] }]);
    expect(operation('createUser').description).toContain('For administrators.');
    expect(operation('updateUserGroupMembers').description).toContain('Not for bots.');
  });

  it('convention 3: a success has the envelope and the fields', () => {
    const media = operation('createUser').responses[200]?.content?.['application/json'];
    expect(media?.schema).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/SuccessBody' }, { required: ['user_id'] }],
    });
    expect(resolve('#/components/schemas/SuccessBody')).toMatchObject({
      required: ['result', 'msg'],
      properties: { result: { const: 'success' } },
    });
  });

  it('7: errors are grouped by status, each with its code and extra fields', () => {
    const { responses } = operation('sendMessage');
    expect(references(responses[400])).toContain('#/components/schemas/STREAM_DOES_NOT_EXIST');
    expect(responses[404]?.$ref).toBe('#/components/responses/error404');
    expect(operation('updateNavigationView').responses[404]).toHaveProperty(
      'description',
      expect.stringContaining('`NOT_FOUND`'),
    );
    expect(resolve('#/components/schemas/RATE_LIMIT_HIT')).toMatchObject({
      description: errorCodes.RATE_LIMIT_HIT.when,
      allOf: [
        { $ref: '#/components/schemas/ErrorBody' },
        {
          required: ['code', 'retry-after'],
          properties: { code: { const: 'RATE_LIMIT_HIT' }, 'retry-after': { type: 'number' } },
        },
      ],
    });
  });

  it('9.4: deprecated endpoints are marked', () => {
    expect(operation('markTopicAsRead').deprecated).toBe(true);
    expect(operation('sendMessage')).not.toHaveProperty('deprecated');
    expect(operation('markTopicAsRead')['x-section']).toBe('4.12');
  });
});

describe('components', () => {
  const titled = (field: string) =>
    endpoint({
      section: '0',
      summary: 'Test',
      method: 'GET',
      path: `/${field}`,
      access: 'public',
      mutates: false,
      params: {},
      response: Type.Object({ thing: Type.Object({ [field]: Type.String() }, { title: 'Thing' }) }),
      errors: {},
    });

  it('two different schemas with one name are an error', () => {
    expect(() => openApiDocument({ a: titled('a'), b: titled('b') }, { version: '1' })).toThrow(
      'Thing',
    );
  });

  it('a field named title is not mistaken for a schema’s title', () => {
    const { components } = openApiDocument({ a: titled('title') }, { version: '1' });
    expect(components.schemas).toHaveProperty('Thing.properties.title', { type: 'string' });
  });

  it('an endpoint without parameters has no body', () => {
    const bare = endpoint({ ...titled('a'), method: 'POST', response: noFields });
    const { paths } = openApiDocument({ bare }, { version: '1' });
    expect(paths['/a']?.post).not.toHaveProperty('requestBody');
  });
});
