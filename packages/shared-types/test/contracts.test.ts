import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, errorCodes } from '../src/index.ts';
import { extensions, law, responseExtensions } from './law-parameters.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);

function bySection(section: string): Endpoint {
  const found = all.filter(([, endpoint]) => endpoint.section === section);
  const [[, endpoint] = []] = found;
  if (found.length !== 1 || !endpoint) throw new Error(`${found.length} contracts for ${section}`);
  return endpoint;
}

function placeholders(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\*?\}/g), ([, name = '']) => name);
}

it('D: no secret is part of a URL, since proxies log URLs', () => {
  const isSecret = (name: string) => /token|password|secret|api_key/.test(name);
  const inAddresses = all.flatMap(([name, { method, path, params }]) => {
    const there = method === 'GET' ? Object.keys(params) : placeholders(path);
    return there.filter(isSecret).map((secret) => `${name} ${secret}`);
  });
  expect(inAddresses).toEqual([]);
});

describe('4: the contracts cover the law', () => {
  it('sections 4.1 to 4.23 have one contract each', () => {
    const sections = all.map(([, { section }]) => section).filter((name) => name.startsWith('4.'));
    const expected = Array.from({ length: 23 }, (_, index) => `4.${index + 1}`);
    expect(sections.toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(law).toSorted()).toEqual(expected.toSorted());
  });

  it.each(Object.entries(law))(
    '%s: method, path and parameters match the law',
    (section, expected) => {
      const { method, path, params } = bySection(section);
      expect({ method, path }).toEqual({ method: expected.method, path: expected.path });
      const beyond = extensions[section] ?? [];
      const known = Object.entries(params).filter(([name]) => !beyond.includes(name));
      const actual = known.map(([name, param]) => [
        name,
        {
          required: param.presence === 'required',
          ...(param.presence === 'defaulted' ? { default: param.default } : {}),
        },
      ]);
      expect(Object.fromEntries(actual)).toEqual(expected.params);
    },
  );

  it.each(Object.entries(extensions))(
    '%s: additions to the law are optional and described as additions',
    (section, names) => {
      for (const name of names) {
        const param = bySection(section).params[name];
        expect(param).toMatchObject({ presence: 'optional' });
        expect(param?.description).toMatch(/^Only on Tidings: /);
      }
    },
  );

  it.each(Object.entries(law))('%s: response fields match the law', (section, expected) => {
    const { properties } = bySection(section).response;
    const actual = Object.entries(properties).map(([name, schema]) => [
      name,
      !Type.IsOptional(schema),
    ]);
    const allowed = { ...expected.response, ...responseExtensions[section] };
    expect(Object.fromEntries(actual)).toEqual(allowed);
  });
});

describe('4: rules between parameters', () => {
  it('4.1: topic is required for channels and has the legacy name subject', () => {
    const { topic, local_id } = endpoints.sendMessage.params;
    expect(topic.requiredWhen).toEqual({ param: 'type', is: ['channel', 'stream'] });
    expect(topic.aliases).toEqual(['subject']);
    expect(local_id.requiredWhen).toEqual({ given: 'queue_id' });
  });

  it('4.2: topic is required for channels', () => {
    const { topic } = endpoints.createScheduledMessage.params;
    expect(topic.requiredWhen).toEqual({ param: 'type', is: ['channel', 'stream'] });
  });

  it('4.3: a parameter that the typing type requires is BAD_REQUEST if missing', () => {
    const { to, stream_id, topic } = endpoints.setTypingStatus.params;
    expect(to.requiredWhen).toEqual({ param: 'type', is: ['direct'] });
    for (const param of [stream_id, topic]) {
      expect(param.requiredWhen).toEqual({ param: 'type', is: ['stream', 'channel'] });
    }
    for (const param of [to, stream_id, topic]) expect(param.missingCode).toBe('BAD_REQUEST');
  });

  it('4.6: counts are required unless message_ids is given, which excludes all anchor parameters', () => {
    const { num_before, num_after, message_ids, use_first_unread_anchor } =
      endpoints.getMessages.params;
    expect(num_before.requiredWhen).toEqual({ notGiven: 'message_ids' });
    expect(num_after.requiredWhen).toEqual({ notGiven: 'message_ids' });
    expect(message_ids.excludes).toEqual([
      'anchor',
      'include_anchor',
      'use_first_unread_anchor',
      'num_before',
      'num_after',
    ]);
    expect(use_first_unread_anchor.deprecated).toBe(true);
  });

  it('4.17: the description is required for reports of type other', () => {
    const { description } = endpoints.reportMessage.params;
    expect(description.requiredWhen).toEqual({ param: 'report_type', is: ['other'] });
  });

  it('9.4: deprecated endpoints and parameters are marked', () => {
    expect(endpoints.markTopicAsRead.deprecated).toBe(true);
    expect(endpoints.getChannels.params.include_all_active.deprecated).toBe(true);
    expect(endpoints.getMessage.response.properties.raw_content).toHaveProperty('deprecated', true);
  });
});

describe('5: access', () => {
  it('5.2, 5.3: server settings need no credentials, and neither do users with public access', () => {
    expect(endpoints.getServerSettings.access).toBe('public');
    expect(endpoints.getUsers.access).toBe('spectator');
  });

  it('5.4: creating a user needs an administrator', () => {
    expect(endpoints.createUser.access).toBe('administrator');
  });

  it('D4: webhook bots can only send, and receive events of other services', () => {
    const open = all.filter(([, { webhookBots }]) => webhookBots).map(([name]) => name);
    expect(open).toEqual(['sendMessage', 'receiveExternalEvent']);
  });

  it('D4: group members are not for guests', () => {
    const { access, humansOnly } = endpoints.updateUserGroupMembers;
    expect({ access, humansOnly }).toEqual({ access: 'member', humansOnly: true });
  });
});

describe('every contract is consistent', () => {
  it('no two have the same method and path', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+/g, '{')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(all)('%s: placeholders of the path are required parameters', (_, { path, params }) => {
    const inPath = placeholders(path);
    expect(new Set(inPath).size).toBe(inPath.length);
    for (const name of inPath) expect(params[name]?.presence, name).toBe('required');
    expect(path).toMatch(/^(\/([a-z0-9_]+|\{\w+\}))+(\/\{\w+\*\})?$/);
  });

  it.each(all)('%s: only GET changes nothing, unless listed', (name, { method, mutates }) => {
    // Typing is relayed without being stored, presence is soft state, and renderings, invitations and
    // the secret of a new second factor are only shown. The changes in an outbox are requests of their own.
    const keepingNothing = [
      'setTypingStatus',
      'setEditTypingStatus',
      'updatePresence',
      'renderMessage',
      'getInvitation',
      'beginSecondFactor',
      'sendOutbox',
    ];
    expect(mutates).toBe(method !== 'GET' && !keepingNothing.includes(name));
  });

  it.each(all)('%s: errors are known codes with a condition', (_, { errors }) => {
    for (const [code, condition] of Object.entries(errors)) {
      expect(errorCodes).toHaveProperty(code);
      expect(condition).toMatch(/\.$/);
    }
  });

  it.each(all)('%s: defaults are allowed values', (_, { params }) => {
    for (const [name, param] of Object.entries(params)) {
      if (param.presence === 'defaulted') {
        expect(Value.Check(param.schema, param.default), name).toBe(true);
      } else {
        expect(param, name).not.toHaveProperty('default');
      }
    }
  });

  it.each(all)('%s: rules refer to existing parameters', (_, { params }) => {
    const names = Object.keys(params);
    for (const { aliases = [], excludes = [], requiredWhen, presence } of Object.values(params)) {
      for (const alias of aliases) expect(names).not.toContain(alias);
      for (const other of excludes) expect(names).toContain(other);
      if (!requiredWhen) continue;
      expect(presence).toBe('optional');
      const [other] = Object.values(requiredWhen);
      expect(names).toContain(other);
    }
  });

  it.each(all)('%s: everything has a description', (_, { summary, params, response }) => {
    expect(summary).toMatch(/[^.]$/);
    for (const [name, { description }] of Object.entries(params)) {
      expect(description, name).toMatch(/\.$/);
    }
    expectDescribed(response);
  });

  it.each(all)('%s: responses may get new fields', (_, { response }) => {
    expect(JSON.stringify(response)).not.toContain('additionalProperties');
  });
});

function expectDescribed(schema: TSchema): void {
  if (Type.IsArray(schema)) expectDescribed(schema.items);
  if (Type.IsUnion(schema)) for (const variant of schema.anyOf) expectDescribed(variant);
  if (!Type.IsObject(schema)) return;
  for (const [name, field] of Object.entries(schema.properties)) {
    // Each of these only tells whether the method of its name is enabled.
    if (name === 'authentication_methods') continue;
    expect(field, name).toHaveProperty('description', expect.stringMatching(/\.$/));
    expectDescribed(field);
  }
}
