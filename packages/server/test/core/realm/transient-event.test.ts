import { describe, expect, it } from 'vitest';
import { readTransient } from '../../../src/core/realm/transient-event.ts';

const sender = { user_id: 7, email: 'ada@example.org' };
const typing = { type: 'typing', op: 'start', sender };
const editing = { type: 'typing_edit_message', op: 'stop', sender_id: 7, message_id: 3 };
const seen = { client: 'website', status: 'active', timestamp: 1, pushable: false };

function told(event: unknown, audience = 'user:8', realmId: unknown = 1): string {
  return JSON.stringify({ realmId, audience, event });
}

describe('an event from another process', () => {
  it.each([
    { ...typing, message_type: 'direct', recipients: [sender] },
    { ...typing, message_type: 'stream', stream_id: 4, topic: 'tea', not_for: [9] },
    { ...editing, recipient: { type: 'channel', channel_id: 4, topic: 'tea' } },
    { ...editing, recipient: { type: 'direct', user_ids: [7, 8] } },
    {
      type: 'presence',
      ...sender,
      server_timestamp: 1.5,
      presence: { website: seen },
      presences: { 7: { active_timestamp: 1 } },
    },
  ])('DESIGN 2.3: is read: $type', (event) => {
    for (const audience of ['user:8', 'channel:4', 'realm'] as const) {
      expect(readTransient(told(event, audience))).toEqual({ realmId: 1, audience, event });
    }
  });

  const direct = { ...typing, message_type: 'direct', recipients: [] };
  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['an event of the log', told({ type: 'message', message: { id: 1 } })],
    ['an unknown event', told({ type: 'restart' })],
    ['typing of nobody', told({ type: 'typing', op: 'start', message_type: 'direct' })],
    ['an unknown audience', told(direct, 'members')],
    ['a half audience', told(direct, 'user:')],
    ['an organization without a number', told(direct, 'user:8', '1')],
  ])('security: is ignored if it is %s', (_what, text) => {
    expect(readTransient(text)).toBeUndefined();
  });
});
