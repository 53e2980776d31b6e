import { expect, test } from 'vitest';
import { conversationTarget } from '../../src/messages/conversation.ts';

test.each([
  { who: 'the others', members: [3, 5, 9], ownId: 3, userIds: [5, 9] },
  { who: 'the person alone, for a note to oneself', members: [3], ownId: 3, userIds: [3] },
  { who: 'everybody, while the person is unknown', members: [3, 9], userIds: [3, 9] },
])('C8: the target for $who', ({ members, ownId, userIds }) => {
  expect(conversationTarget({ kind: 'direct', members }, ownId)).toEqual({
    kind: 'direct',
    userIds,
  });
});

test('C8: a topic is a target by its name', () => {
  const topic = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
  expect(conversationTarget(topic, 3)).toEqual(topic);
});
