import { describe, expect, expectTypeOf, test } from 'vitest';
import { commandNames, rulesOf } from '../../src/commands/all-rules.ts';
import type { Command } from '../../src/commands/command.ts';
import type { SettingChange, SubscriptionChange } from '../../src/commands/commands.ts';
import { plainHtml } from '../../src/commands/message-parts.ts';
import { isSameContent, isSameTopic } from '../../src/commands/same-message.ts';
import { wireEmoji } from '../../src/commands/wire-emoji.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { type AnyRecord, nowhere } from '../../src/store/record.ts';
import type { RecordKind } from '../../src/store/record-kinds.ts';
import { arrives, OutboxWorld, untilStates } from '../outbox/outbox-world.ts';
import { failure } from '../support/scripted-server.ts';

function record(kind: RecordKind, key: string, value: object | readonly number[]): AnyRecord {
  return { kind, key, ...nowhere, value } as AnyRecord;
}

function shown(command: Command, before: AnyRecord): unknown {
  return rulesOf(command).showRecord?.(before, command.args)?.value;
}

function made(command: Command) {
  const entry = newEntry(command, { id: 'e', sequence: 4, createdAt: 5_000 });
  return rulesOf(command).newRecords?.(command.args, entry) ?? [];
}

describe('how changes show', () => {
  test('O1: settings have the names and values that the server knows', () => {
    expectTypeOf({ name: 'color_scheme', value: 2 } as const).toExtend<SettingChange>();
    expectTypeOf({ name: 'colour_scheme', value: 2 } as const).not.toExtend<SettingChange>();
    expectTypeOf({ name: 'color_scheme', value: 'dark' } as const).not.toExtend<SettingChange>();
    expectTypeOf({ property: 'color', value: '#fff' } as const).toExtend<SubscriptionChange>();
    expectTypeOf({ property: 'color', value: true } as const).not.toExtend<SubscriptionChange>();
    expectTypeOf({
      property: 'is_muted',
      value: 'yes',
    } as const).not.toExtend<SubscriptionChange>();
  });

  test('O1: every command has rules under its own name', () => {
    for (const name of commandNames) {
      expect(rulesOf({ name, args: {} } as Command).name).toBe(name);
    }
  });

  test('O1: starring adds to the starred messages, and deleting removes from them', () => {
    const starred = record('starred', '', [1, 3]);
    const args = { messageIds: [2], flag: 'starred', op: 'add' } as const;
    expect(shown({ name: 'updateFlags', args }, starred)).toEqual([1, 2, 3]);
    const deletion: Command = { name: 'deleteMessage', args: { message: { id: 3 } } };
    expect(shown(deletion, starred)).toEqual([1]);
  });

  test('O1: subscriptions come, change and go, and the old field for muting follows', () => {
    const channel = record('channel', '7', { subscription: undefined });
    const subscribed = shown({ name: 'subscribe', args: { channelId: 7 } }, channel);
    expect(subscribed).toMatchObject({ subscription: { is_muted: false, pin_to_top: false } });
    const muting = { channelId: 7, property: 'is_muted', value: true } as const;
    const muted = shown(
      { name: 'updateSubscription', args: muting },
      record('channel', '7', subscribed as object),
    );
    expect(muted).toMatchObject({ subscription: { is_muted: true, in_home_view: false } });
    const gone = { name: 'unsubscribe', args: { channelId: 7 } } as const;
    expect(shown(gone, record('channel', '7', muted as object))).toEqual({});
    expect(shown(gone, record('channel', '8', muted as object))).toEqual(muted);
  });

  test('O1: the policy of a topic is added, changed and removed, in any spelling', () => {
    const following = { channelId: 7, topic: 'Garden', policy: 3 } as const;
    const [policy] = made({ name: 'setTopicPolicy', args: following });
    expect(policy).toMatchObject({ key: 'c:7:garden', value: { visibility_policy: 3 } });
    const before = record('userTopic', 'c:7:garden', { visibility_policy: 1 });
    expect(shown({ name: 'setTopicPolicy', args: following }, before)).toEqual({
      visibility_policy: 3,
    });
    const none = { ...following, policy: 0 } as const;
    expect(shown({ name: 'setTopicPolicy', args: none }, before)).toBeUndefined();
    expect(made({ name: 'setTopicPolicy', args: none })).toEqual([]);
  });

  test('O1: scheduled messages and snippets show before the server has them', () => {
    const to = { kind: 'direct', userIds: [9] } as const;
    const args = { to, content: 'a < b', deliverAt: 9_000 };
    expect(made({ name: 'createScheduledMessage', args })).toMatchObject([
      { key: 'e', value: { type: 'private', to: [9], rendered_content: '<p>a &lt; b</p>' } },
    ]);
    const [snippet] = made({ name: 'createSnippet', args: { title: 't', content: 'c' } });
    expect(snippet?.value).toMatchObject({ title: 't', date_created: 5 });
    const later = { scheduledId: 4, content: undefined, deliverAt: 10_000 };
    const scheduled = record('scheduled', '4', { content: 'x', failed: true });
    expect(shown({ name: 'editScheduledMessage', args: later }, scheduled)).toEqual({
      content: 'x',
      scheduled_delivery_timestamp: 10_000,
      failed: false,
    });
    const gone = { name: 'deleteScheduledMessage', args: { scheduledId: 4 } } as const;
    expect(shown(gone, scheduled)).toBeUndefined();
  });

  test('O1: views of the menu come, change and go', () => {
    const fragment = 'search/lunch';
    const args = { fragment, name: 'Lunch', isPinned: true };
    const view = { fragment, name: 'Lunch', is_pinned: true };
    const [created] = made({ name: 'createNavigationView', args });
    expect(created).toMatchObject({ key: fragment, value: view });
    const before = record('view', fragment, view);
    const renamed = { name: 'updateNavigationView', args: { fragment, name: 'Soup' } } as const;
    expect(shown(renamed, before)).toEqual({ ...view, name: 'Soup' });
    const gone = { name: 'deleteNavigationView', args: { fragment } } as const;
    expect(shown(gone, before)).toBeUndefined();
    const other = record('view', 'search/tea', view);
    expect(shown(gone, other)).toEqual(view);
  });

  test('O1: settings, muted users and the own status show at once', () => {
    const setting = { name: 'updateSetting', args: { name: 'color_scheme', value: 2 } } as const;
    expect(shown(setting, record('settings', '', { emojiset: 'text' }))).toEqual({
      emojiset: 'text',
      color_scheme: 2,
    });
    const muted = record('mutedUsers', '', [{ id: 4, timestamp: 1 }]);
    expect(shown({ name: 'muteUser', args: { userId: 5 } }, muted)).toHaveLength(2);
    expect(shown({ name: 'unmuteUser', args: { userId: 4 } }, muted)).toEqual([]);
    const status = { userId: 3, text: 'out', emoji: undefined };
    const before = record('status', '3', { status_text: 'in' });
    expect(shown({ name: 'setStatus', args: status }, before)).toEqual({ status_text: 'out' });
    const none = { ...status, text: '' };
    expect(shown({ name: 'setStatus', args: none }, before)).toBeUndefined();
  });

  test('O1: text shows as text until the server renders it', () => {
    expect(plainHtml('a <b>\n&c')).toBe('<p>a &lt;b&gt;<br>&amp;c</p>');
  });
});

describe('how servers change texts', () => {
  test('O13: trimmed and cut content is recognized, other content is not', () => {
    expect(isSameContent('\nhello \n', 'hello')).toBe(true);
    expect(isSameContent('hello', 'hello there')).toBe(false);
    const long = 'x'.repeat(10_001);
    expect(isSameContent(long, `${'x'.repeat(9_980)}\n[message truncated]`)).toBe(true);
    expect(isSameContent(long, `${'y'.repeat(9_980)}\n[message truncated]`)).toBe(false);
  });

  test('O13: so are topics, which compare without case, and names of the empty topic', () => {
    expect(isSameTopic(' Garden', 'garden')).toBe(true);
    expect(isSameTopic('roses', 'garden')).toBe(false);
    expect(isSameTopic('(no topic)', '')).toBe(true);
    expect(isSameTopic('General Chat', '', 'general chat')).toBe(true);
    const long = 't'.repeat(80);
    expect(isSameTopic(long, `${'t'.repeat(57)}...`)).toBe(true);
  });
});

describe('how changes are sent', () => {
  test('O5, O8: deleting something that is already gone succeeds, another refusal does not', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const refused = () => failure(400, 'BAD_REQUEST');
    for (const id of [8, 9]) world.server.answers[`DELETE /messages/${id}`] = refused;
    world.server.answers['GET /messages/8'] = refused;
    world.server.answers['GET /messages/9'] = () => ({ message: { id: 9 }, raw_content: '' });
    await tab.outbox.enqueue({ name: 'deleteMessage', args: { message: { id: 8 } } });
    await untilStates(tab, 'sent');
    await tab.outbox.enqueue({ name: 'deleteMessage', args: { message: { id: 9 } } });
    await untilStates(tab, 'sent', 'failed');
  });

  test('O5: a view that an earlier try created succeeds, a name that another view has does not', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const fragment = 'search/lunch';
    let views = [{ fragment, name: 'Lunch', is_pinned: true }];
    world.server.answers['POST /navigation_views'] = () => failure(400, 'BAD_REQUEST');
    world.server.answers['GET /navigation_views'] = () => ({ navigation_views: views });
    const args = { fragment, name: ' Lunch', isPinned: true };
    await tab.outbox.enqueue({ name: 'createNavigationView', args });
    await untilStates(tab, 'sent');
    views = [{ fragment: 'search/tea', name: 'Lunch', is_pinned: true }];
    await tab.outbox.enqueue({ name: 'createNavigationView', args });
    await untilStates(tab, 'sent', 'failed');
  });

  test('O5: a missing message does not prevent the flag of the others', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages/flags'] = ({ parameters }) =>
      parameters.get('messages') === '[7,9]' ? { messages: [7, 9] } : failure(400, 'BAD_REQUEST');
    world.server.answers['GET /messages'] = () => ({ messages: [{ id: 7 }, { id: 9 }] });
    const args = { messageIds: [7, 8, 9], flag: 'starred', op: 'add' } as const;
    await tab.outbox.enqueue({ name: 'updateFlags', args });
    await untilStates(tab, 'sent');
  });

  test('O5: nor does it if the others are too many for one answer', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages/flags'] = ({ parameters }) =>
      parameters.get('messages') === '[7,9]' ? { messages: [7, 9] } : failure(400, 'BAD_REQUEST');
    world.server.answers['GET /messages'] = ({ parameters }) => {
      const ids: number[] = JSON.parse(parameters.get('message_ids') ?? '[]');
      if (ids.length > 1) return failure(400, 'BAD_REQUEST');
      return { messages: ids.filter((id) => id !== 8).map((id) => ({ id })) };
    };
    const args = { messageIds: [7, 8, 9], flag: 'starred', op: 'add' } as const;
    await tab.outbox.enqueue({ name: 'updateFlags', args });
    await untilStates(tab, 'sent');
  });

  test('O5: a message that becomes hidden during the request does not prevent the flag of the others', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const readable = [[7, 9], [7]];
    world.server.answers['POST /messages/flags'] = ({ parameters }) =>
      parameters.get('messages') === '[7]' ? { messages: [7] } : failure(400, 'BAD_REQUEST');
    world.server.answers['GET /messages'] = () => ({
      messages: readable.shift()?.map((id) => ({ id })),
    });
    const args = { messageIds: [7, 8, 9], flag: 'starred', op: 'add' } as const;
    const { id } = await tab.outbox.enqueue({ name: 'updateFlags', args });
    await untilStates(tab, 'sent');
    const asked = world.asked('POST /messages/flags');
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      id,
      `${id}/left/2`,
      `${id}/left/1`,
    ]);
  });

  test('O2: flags of very many messages go out in parts, each under its own key', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages/flags'] = () => ({ messages: [] });
    const messageIds = Array.from({ length: 12_000 }, (_, index) => index + 1);
    const { id } = await tab.outbox.enqueue({
      name: 'updateFlags',
      args: { messageIds, flag: 'read', op: 'add' },
    });
    await untilStates(tab, 'sent');
    const asked = world.asked('POST /messages/flags');
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      id,
      `${id}/5000`,
      `${id}/10000`,
    ]);
    const sent = asked.flatMap(({ parameters }) => JSON.parse(parameters.get('messages') ?? ''));
    expect(sent).toEqual(messageIds);
  });

  test.each<Command>([
    { name: 'updateSetting', args: { name: 'color_scheme', value: 2 } },
    { name: 'subscribe', args: { channelId: 7 } },
    { name: 'unsubscribe', args: { channelId: 8 } },
    { name: 'updateSubscription', args: { channelId: 7, property: 'is_muted', value: true } },
    { name: 'setTopicPolicy', args: { channelId: 7, topic: 'Garden', policy: 3 } },
    { name: 'setTopicPolicy', args: { channelId: 7, topic: 'trees', policy: 0 } },
    { name: 'setStatus', args: { userId: 3, text: '', emoji: undefined } },
    {
      name: 'createNavigationView',
      args: { fragment: 'search/lunch', name: 'Lunch', isPinned: true },
    },
    { name: 'deleteNavigationView', args: { fragment: 'search/tea' } },
    { name: 'muteUser', args: { userId: 9 } },
    { name: 'unmuteUser', args: { userId: 5 } },
  ])('O7: an entry that changes nothing waits for no event: $name', async (command) => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    await tab.writer.change(async (set) => {
      for (const [kind, key, value] of [
        ['settings', '', { color_scheme: 2 }],
        ['channel', '7', { subscription: { is_muted: true } }],
        ['channel', '8', {}],
        ['userTopic', 'c:7:garden', { visibility_policy: 3 }],
        ['mutedUsers', '', [{ id: 9, timestamp: 0 }]],
        ['view', 'search/lunch', { name: 'Lunch' }],
      ] as const) {
        set.put(record(kind, key, value));
      }
    });
    for (const name of [
      'PATCH /settings',
      'GET /streams/7',
      'GET /streams/8',
      'POST /users/me/subscriptions',
      'DELETE /users/me/subscriptions',
      'POST /users/me/subscriptions/properties',
      'POST /user_topics',
      'POST /navigation_views',
      'DELETE /navigation_views/search/tea',
      'POST /users/me/status',
      'POST /users/me/muted_users/9',
      'DELETE /users/me/muted_users/5',
    ]) {
      world.server.answers[name] = () => ({ stream: { name: 'garden' } });
    }
    await tab.outbox.enqueue(command);
    await untilStates(tab);
  });

  test('O7: a reaction is confirmed by its message, if that arrived after it was sent', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages/9/reactions'] = () => ({});
    const emoji = { name: 'tada', code: '1f389', type: 'unicode_emoji' } as const;
    await tab.outbox.enqueue({ name: 'addReaction', args: { message: { id: 9 }, emoji } });
    await untilStates(tab, 'sent');
    await arrives(tab, 9);
    const reaction = { ...wireEmoji(emoji), user_id: 3 };
    await tab.writer.change((set) =>
      new MessagePages(set).update([9], (message) => ({ ...message, reactions: [reaction] })),
    );
    await untilStates(tab);
  });

  test.each([
    { name: 'editMessage', args: { message: { id: 9 }, content: 'new' }, is: { source: 'new' } },
    {
      name: 'moveMessage',
      args: { message: { id: 9 }, channelId: undefined, topic: 'weeds', propagate: 'change_one' },
      is: { subject: 'weeds' },
    },
  ] as const)(
    'O7: an entry that was sent before its message arrived is confirmed by it: $name',
    async (each) => {
      const { name, args, is } = each;
      const world = new OutboxWorld();
      const tab = await world.leading();
      world.server.answers['PATCH /messages/9'] = () => ({});
      await tab.outbox.enqueue({ name, args } as Command);
      await untilStates(tab, 'sent');
      await arrives(tab, 9);
      await tab.writer.change((set) =>
        new MessagePages(set).update([9], (message) => ({ ...message, ...is })),
      );
      await untilStates(tab);
    },
  );

  test('O7: an entry that restores an earlier state waits for the events of the changes before it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const set = (value: 1 | 2) =>
      tab.writer.change(async (records) =>
        records.put(record('settings', '', { color_scheme: value })),
      );
    const change = (value: 1 | 2) =>
      tab.outbox.enqueue({ name: 'updateSetting', args: { name: 'color_scheme', value } });
    await set(1);
    world.server.answers['PATCH /settings'] = () => ({});
    await change(2);
    await change(1);
    await untilStates(tab, 'sent', 'sent');
  });

  test('O3: a channel that is renamed while the person leaves it is found by its new name', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const names = ['garden', 'park'];
    world.server.answers['GET /streams/7'] = () => ({ stream: { name: names.shift() } });
    world.server.answers['DELETE /users/me/subscriptions'] = ({ parameters }) =>
      parameters.get('subscriptions') === '["park"]'
        ? { removed: ['park'], not_removed: [] }
        : failure(400, 'STREAM_DOES_NOT_EXIST');
    await tab.outbox.enqueue({ name: 'unsubscribe', args: { channelId: 7 } });
    await untilStates(tab);
    expect(names).toEqual([]);
  });

  test('O12: a move that an earlier try made is not repeated', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    await arrives(tab, 9);
    world.server.answers['PATCH /messages/9'] = () => Promise.reject(new TypeError('cut'));
    world.server.answers['GET /messages/9'] = () => ({
      message: { id: 9, stream_id: 7, subject: 'trees' },
    });
    const args = {
      message: { id: 9 },
      channelId: undefined,
      topic: 'trees',
      propagate: 'change_all',
    } as const;
    await tab.outbox.enqueue({ name: 'moveMessage', args });
    await expect.poll(() => world.server.count('PATCH /messages/9')).toBe(1);
    await untilStates(tab, 'waiting');
    world.device.advance(20_000);
    await untilStates(tab, 'sent');
    expect(world.server.count('PATCH /messages/9')).toBe(1);
  });
});
