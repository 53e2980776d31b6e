import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventQueue } from '../../../../src/core/event-queues/queue.ts';
import {
  type ShapeContext,
  shapeEvent,
  shapers,
} from '../../../../src/core/event-queues/shape/shape-event.ts';
import { capabilityNames } from '../../../../src/core/realm/capabilities.ts';
import type { Audience, LoggedEvent, RealmEvent } from '../../../../src/core/realm/events.ts';
import { RealmState } from '../../../../src/core/realm/realm-state.ts';
import { users } from '../../../../src/core/storage/tables/users.ts';
import { checkEvent } from '../../../support/event-listener.ts';

const nothing = Object.fromEntries(
  capabilityNames.map((name) => [name, false]),
) as EventQueue['options']['capabilities'];

type Wishes = Partial<Omit<EventQueue['options'], 'capabilities'>> & {
  readonly id?: string;
  readonly userId?: number;
  readonly capabilities?: Partial<EventQueue['options']['capabilities']>;
};

function queueOf({ id = 'q', userId = 7, capabilities, ...options }: Wishes = {}): EventQueue {
  return {
    id,
    userId,
    startPosition: 0,
    createdAt: 0,
    options: {
      eventTypes: undefined,
      narrow: [],
      allPublicStreams: false,
      applyMarkdown: true,
      clientGravatar: true,
      slimPresence: false,
      host: 'localhost',
      ...options,
      capabilities: { ...nothing, ...capabilities },
    },
  };
}

function account(id: number, full_name: string, role = 400) {
  return {
    id,
    email: `user${id}@example.org`,
    delivery_email: `user${id}@example.org`,
    full_name,
    role,
    is_active: true,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    timezone: '',
    avatar_source: 'generated',
    avatar_version: 1,
    date_joined: 0,
    custom: null,
  };
}

function contextOf(more: Partial<ShapeContext> = {}): ShapeContext {
  const state = new RealmState();
  for (const id of [7, 8, 9]) state.put(users, account(id, `Account ${id}`));
  return { state, now: 0, realmName: '', isRecipient: true, ...more };
}

function logged(event: RealmEvent, audience: Audience = 'realm'): LoggedEvent {
  return { id: 1, audience, event, at: 0 };
}

function shaped(entry: LoggedEvent, wishes: Wishes = {}, context = contextOf()) {
  return shapeEvent(entry, queueOf(wishes), context).map((text) => JSON.parse(text));
}

const sent = {
  type: 'message',
  message_id: 5,
  wire: '"id":5,"type":"private","sender_id":8,"client":"test","timestamp":1,"is_me_message":false,"reactions":[],"submessages":[],"recipient_id":3,"topic_links":[]',
  sender_id: 8,
  recipient_id: 3,
  channel_id: null,
  topic: '',
  content: '*hi*',
  rendered: '<p><em>hi</em></p>',
  wildcards: 0,
  flags: { 7: 4 },
  read_by: [8],
  members: [7, 8],
};

describe('events 3: the shapes of log entries', () => {
  it('events 2.3: entries that are for no client become no event', () => {
    for (const type of ['state', 'guest', 'queues_end', 'keys_end', 'unheard_of']) {
      expect(shaped(logged({ type, change: [] }))).toEqual([]);
    }
  });

  it('events 3: every emitted type has a shape', () => {
    const source = join(import.meta.dirname, '../../../../src');
    const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(source, path), 'utf8'))
      .filter((text) => /\b(emit|emitAbout|announceAccount|visiblePeople)\(/.test(text));
    const internal = ['state', 'guest', 'queues_end', 'keys_end', 'log_rewritten'];
    const emitted = texts.flatMap((text) =>
      Array.from(text.matchAll(/(?:emit|emitAbout|announceAccount)\([^;]*?\btype: '(\w+)'/g)),
    );
    const types = new Set(emitted.map(([, type = '']) => type));
    expect(types.size).toBeGreaterThan(20);
    const unknown = [...types].filter((type) => !shapers.has(type) && !internal.includes(type));
    expect(unknown).toEqual([]);
  });

  it('events 1.2: an entry may be for clients with a capability, or without it', () => {
    const event = { type: 'user_group', op: 'remove', group_id: 1 };
    const needs = logged({ ...event, needs: 'include_deactivated_groups' });
    const without = logged({ ...event, without: 'include_deactivated_groups' });
    const able = { capabilities: { include_deactivated_groups: true } };
    expect(shaped(needs, able)).toEqual([event]);
    expect(shaped(needs)).toEqual([]);
    expect(shaped(without, able)).toEqual([]);
    expect(shaped(without)).toEqual([event]);
  });

  it('DESIGN 2: a form of an event is built only once', () => {
    const entry = logged(sent, 'conversation:3');
    const context = contextOf();
    const wish = { capabilities: { empty_topic_name: true } };
    const [first] = shaped(entry, wish, context);
    context.state.put(users, account(8, 'Renamed'));
    const [second] = shaped(entry, { ...wish, userId: 9 }, context);
    const [other] = shaped(entry, { ...wish, applyMarkdown: false }, context);
    expect(first.message.sender_full_name).toBe('Account 8');
    expect(second.message).toEqual(first.message);
    expect([first.flags, second.flags]).toEqual([['mentioned'], []]);
    expect(other.message).toMatchObject({ content: '*hi*', sender_full_name: 'Renamed' });
  });

  it('events 3.1: a user who is not a recipient has no flags', () => {
    const entry = logged({ ...sent, wildcards: 1 }, 'conversation:3');
    const [event] = shaped(entry, {}, contextOf({ isRecipient: false }));
    expect(event.flags).toEqual([]);
  });

  it('events 4: the echo is for the sender’s own queue of that name', () => {
    const entry = logged({ ...sent, queue_id: 'mine', local_message_id: '"1"' });
    const localId = (wishes: Wishes) => shaped(entry, wishes)[0].local_message_id;
    expect(localId({ id: 'mine', userId: 8 })).toBe('"1"');
    expect(localId({ id: 'mine', userId: 7 })).toBeUndefined();
    expect(localId({ id: 'other', userId: 8 })).toBeUndefined();
  });

  it('events 3.10: peer events leave out the receiver, and are dropped if empty', () => {
    const peers = (op: string, user_ids: number[]) =>
      logged({ type: 'subscription', op, stream_ids: [1], user_ids, not_for: [1] });
    const ids = (entry: LoggedEvent) => shaped(entry).map(({ user_ids }) => user_ids);
    expect(ids(peers('peer_add', [8, 9]))).toEqual([[8, 9]]);
    expect(ids(peers('peer_add', [7, 9]))).toEqual([]);
    expect(ids(peers('peer_remove', [7, 9]))).toEqual([[9]]);
    expect(ids(peers('peer_remove', [7]))).toEqual([]);
    expect(shaped(peers('peer_add', [8]))[0]).not.toHaveProperty('not_for');
  });

  it('events 3.2: flags of an edited message are the receiver’s, who may have none of their own', () => {
    const entry = logged({
      type: 'update_message',
      message_id: 5,
      message_ids: [5],
      stream_id: 1,
      orig_subject: '',
      flags: { 7: 1 | 64, 9: 64 | 256 },
      wildcards: 1,
      read_by: [],
    });
    const flags = (userId: number) => shaped(entry, { userId })[0].flags.sort();
    expect(flags(7)).toEqual(['historical', 'read', 'starred']);
    expect(flags(8)).toEqual(['read']);
    expect(flags(9)).toEqual(['historical']);
    expect(shaped(entry)[0].orig_subject).toBe('general chat');
    expect(shaped(entry)[0]).not.toHaveProperty('read_by');
    const direct = logged({ ...entry.event, stream_id: undefined, read_by: [8] });
    expect(shaped(direct, { userId: 8 })[0].flags).toEqual([
      'read',
      'stream_wildcard_mentioned',
      'wildcard_mentioned',
    ]);
  });

  it('events: these tests refuse a field that is not in the schema', () => {
    const event = { id: 1, type: 'alert_words', alert_words: ['rose'] };
    expect(() => checkEvent(event)).not.toThrow();
    expect(() => checkEvent({ ...event, more: 1 })).toThrow('alert_words');
    expect(() => checkEvent({ ...event, alert_words: [1] })).toThrow('alert_words');
    expect(() => checkEvent({ ...event, type: 'unheard_of' })).toThrow('There is no schema');
  });
});
