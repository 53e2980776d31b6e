import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, limits, type WireForm, wireFormOf } from '../src/index.ts';
import { channelEndpoints } from './companion/channels.ts';
import { messageEndpoints } from './companion/messages.ts';
import { peopleEndpoints } from './companion/people.ts';
import type { CompanionEndpoint } from './companion/row.ts';

const contracts: Readonly<Record<string, Endpoint>> = endpoints;
const rows = Object.entries({ ...messageEndpoints, ...channelEndpoints, ...peopleEndpoints }).map(
  ([name, row]) => ({ name, ...row }),
);

function contract(name: string): Endpoint {
  const found = contracts[name];
  if (!found) throw new Error(`no contract ${name}`);
  return found;
}

/** Converts a contract to the form of the table. */
function asRow({ section, method, path, params, response, ...rest }: Endpoint): CompanionEndpoint {
  const codes = Object.keys(rest.errors).filter((code) => code !== 'BAD_REQUEST');
  return {
    section,
    at: `${method} ${path}`,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        {
          required: 'yes' as const,
          optional: 'no' as const,
          defaulted: { default: param.default },
        }[param.presence],
      ]),
    ),
    response: Object.entries(response.properties).map(
      ([name, schema]) =>
        name + (Type.IsOptional(schema) ? '?' : '') + (Value.Check(schema, null) ? '|null' : ''),
    ),
    ...(codes.length > 0 ? { codes } : {}),
    ...(rest.access === 'user' ? {} : { access: rest.access }),
    ...(rest.humansOnly ? { humansOnly: true } : {}),
    ...(rest.deprecated ? { deprecated: true } : {}),
    ...(rest.files?.count === 1 ? { files: 1 } : {}),
  };
}

function sorted({ response, codes, ...row }: CompanionEndpoint): CompanionEndpoint {
  return { ...row, response: response.toSorted(), ...(codes ? { codes: codes.toSorted() } : {}) };
}

describe('part B: the contracts are those of the companion', () => {
  it.each(rows)(
    '$section, $at: parameters, response, errors and access',
    ({ name, ...expected }) => {
      expect(sorted(asRow(contract(name)))).toEqual(sorted(expected));
    },
  );

  it('B-settings: the older paths take the same parameters and are deprecated', () => {
    const { updateSettings, updateDisplaySettings, updateNotificationSettings } = endpoints;
    expect(updateDisplaySettings.path).toBe('/settings/display');
    expect(updateNotificationSettings.path).toBe('/settings/notifications');
    for (const alias of [updateDisplaySettings, updateNotificationSettings]) {
      expect(alias.params).toBe(updateSettings.params);
      expect(alias).toMatchObject({ method: 'PATCH', humansOnly: true, deprecated: true });
    }
  });
});

describe('part B: rules between parameters', () => {
  it('B-edit: a topic may be called subject, and content cannot move to another channel', () => {
    const { topic, content } = endpoints.updateMessage.params;
    expect(topic.aliases).toEqual(['subject']);
    expect(content.excludes).toEqual(['stream_id']);
  });

  it('B-react: a reaction is removed by name or by code', () => {
    const { emoji_name } = endpoints.removeReaction.params;
    expect(emoji_name.requiredWhen).toEqual({ notGiven: 'emoji_code' });
    expect(emoji_name.missingCode).toBe('BAD_REQUEST');
  });

  it('B-scheduled: a new type requires recipients, and for a channel a topic', () => {
    const { to, topic } = endpoints.updateScheduledMessage.params;
    expect(to.requiredWhen).toEqual({ given: 'type' });
    expect(topic.requiredWhen).toEqual({ param: 'type', is: ['channel', 'stream'] });
    expect(topic.aliases).toEqual(['subject']);
    for (const param of [to, topic]) expect(param.missingCode).toBe('BAD_REQUEST');
  });

  it('B-user-topics: the older endpoint takes the channel by ID or by name, not both', () => {
    const { stream_id } = endpoints.updateMutedTopic.params;
    expect(stream_id.requiredWhen).toEqual({ notGiven: 'stream' });
    expect(stream_id.missingCode).toBe('BAD_REQUEST');
    expect(stream_id.excludes).toEqual(['stream']);
  });
});

describe('part B: values', () => {
  const { params: edit } = endpoints.updateMessage;
  const { params: subscribe } = endpoints.subscribe;
  const { params: status } = endpoints.updateStatus;

  it.each<[string, { schema: Parameters<typeof wireFormOf>[0] }, WireForm]>([
    ['B-edit content', edit.content, 'text'],
    ['B-edit topic', edit.topic, 'text'],
    ['B-edit stream_id', edit.stream_id, 'json'],
    ['B-edit propagate_mode', edit.propagate_mode, 'word'],
    ['B-react reaction_type', endpoints.addReaction.params.reaction_type, 'word'],
    ['B-react emoji_code', endpoints.addReaction.params.emoji_code, 'text'],
    ['B-flags-narrow anchor', endpoints.updateMessageFlagsInNarrow.params.anchor, 'text'],
    ['B-flags-narrow narrow', endpoints.updateMessageFlagsInNarrow.params.narrow, 'json'],
    ['B-submessage msg_type', endpoints.sendSubmessage.params.msg_type, 'word'],
    ['B-submessage content', endpoints.sendSubmessage.params.content, 'text'],
    ['B-scheduled to', endpoints.updateScheduledMessage.params.to, 'json'],
    ['B-subscribe subscriptions', subscribe.subscriptions, 'json'],
    ['B-subscribe principals', subscribe.principals, 'json'],
    ['B-subscribe message_retention_days', subscribe.message_retention_days, 'either'],
    ['B-subscribe topics_policy', subscribe.topics_policy, 'word'],
    [
      'B-subscriptions include_subscribers',
      endpoints.getSubscriptions.params.include_subscribers,
      'either',
    ],
    ['A4.5 property', endpoints.updateSubscriptionSetting.params.property, 'word'],
    ['A4.5 value', endpoints.updateSubscriptionSetting.params.value, 'either'],
    [
      'B-user-topics visibility_policy',
      endpoints.setTopicVisibility.params.visibility_policy,
      'json',
    ],
    ['B-folders order', endpoints.reorderChannelFolders.params.order, 'json'],
    ['B-navigation is_pinned', endpoints.createNavigationView.params.is_pinned, 'json'],
    ['B-alert-words alert_words', endpoints.addAlertWords.params.alert_words, 'json'],
    ['B-presence status', endpoints.updatePresence.params.status, 'word'],
    ['B-presence last_update_id', endpoints.updatePresence.params.last_update_id, 'json'],
    ['B-status status_text', status.status_text, 'text'],
    ['B-status reaction_type', status.reaction_type, 'word'],
    ['B-linkifiers pattern', endpoints.createLinkifier.params.pattern, 'text'],
    ['B-other storage', endpoints.updateBotStorage.params.storage, 'json'],
    ['B-other keys', endpoints.getBotStorage.params.keys, 'json'],
  ])('A1: %s', (_, { schema }, form) => {
    expect(wireFormOf(schema)).toBe(form);
  });

  it('B-edit: a message moves alone, with later ones, or with its whole topic', () => {
    expect(edit.propagate_mode.schema.enum).toEqual(['change_one', 'change_later', 'change_all']);
  });

  it('B-subscribe: a channel to subscribe to has a name, and optionally a description and a colour', () => {
    const { schema } = subscribe.subscriptions;
    expect(Value.Check(schema, [{ name: 'garden' }])).toBe(true);
    expect(Value.Check(schema, [{ name: 'garden', description: '', color: '#00ff00' }])).toBe(true);
    expect(Value.Check(schema, [{ description: 'Roses.' }])).toBe(false);
    expect(Value.Check(schema, ['garden'])).toBe(false);
    const long = 'x'.repeat(limits.max_stream_description_length + 1);
    expect(Value.Check(schema, [{ name: 'garden', description: long }])).toBe(false);
  });

  it('B-subscribe, A2.8: permissions of a new channel are plain values', () => {
    const { can_subscribe_group } = subscribe;
    expect(Value.Check(can_subscribe_group.schema, 4)).toBe(true);
    expect(Value.Check(can_subscribe_group.schema, { new: 4 })).toBe(false);
    expect(endpoints.createChannel.params.can_subscribe_group).toBe(can_subscribe_group);
  });

  it('B-user-topics, A8: a topic of a setting is refused if too long, not truncated', () => {
    const longest = '😀'.repeat(limits.max_topic_length);
    for (const { params } of [endpoints.setTopicVisibility, endpoints.updateMutedTopic]) {
      expect(Value.Check(params.topic.schema, longest)).toBe(true);
      expect(Value.Check(params.topic.schema, `${longest}x`)).toBe(false);
      expect(Value.Check(params.topic.schema, '')).toBe(true);
    }
  });

  it('B-status: empty values clear the status, and a text has up to 60 characters', () => {
    expect(Value.Check(status.reaction_type.schema, '')).toBe(true);
    expect(Value.Check(status.reaction_type.schema, 'realm_emoji')).toBe(true);
    expect(Value.Check(status.reaction_type.schema, 'sticker')).toBe(false);
    expect(Value.Check(status.status_text.schema, 'x'.repeat(60))).toBe(true);
    expect(Value.Check(status.status_text.schema, 'x'.repeat(61))).toBe(false);
    expect(status.away.deprecated).toBe(true);
  });

  it('B-presence: a status is active or idle', () => {
    const { status: doing, last_update_id } = endpoints.updatePresence.params;
    expect(doing.schema.enum).toEqual(['active', 'idle']);
    expect(Value.Check(last_update_id.schema, -1)).toBe(true);
  });

  it('B-subscriptions: subscribers can be included, left out, or included in part', () => {
    const { schema } = endpoints.getSubscriptions.params.include_subscribers;
    for (const value of [true, false, 'partial']) expect(Value.Check(schema, value)).toBe(true);
    expect(Value.Check(schema, 'all')).toBe(false);
  });

  it('B-push: a token is not empty and has up to 4096 characters', () => {
    const { token } = endpoints.registerFcmToken.params;
    expect(Value.Check(token.schema, '')).toBe(false);
    expect(Value.Check(token.schema, 'x'.repeat(4096))).toBe(true);
    expect(Value.Check(token.schema, 'x'.repeat(4097))).toBe(false);
  });

  it('B-uploads: the URL is also returned under its old name', () => {
    const { url, uri } = endpoints.uploadFile.response.properties;
    expect(uri).toHaveProperty('deprecated', true);
    expect(url).not.toHaveProperty('deprecated');
  });
});
