import { expect, test } from 'vitest';
import { badgeCount, type CountedConversation } from '../src/badge-count.ts';

const quiet = { isDirect: false, unread: 0, mentions: 0, policy: 0, isMuted: false };
const conversations: readonly CountedConversation[] = [
  { ...quiet, isDirect: true, unread: 2, mentions: 1 },
  { ...quiet, isDirect: true, unread: 30, mentions: 4, isMuted: true },
  { ...quiet, unread: 500, mentions: 6 },
  { ...quiet, unread: 7000, mentions: 8, policy: 3 },
  { ...quiet, unread: 90_000, mentions: 1, policy: 1, isMuted: true },
];

test.each([
  ['all unread outside muted places', 1, 2 + 500 + 7000],
  ['direct messages, mentions and followed topics', 2, 2 + 4 + 6 + 7000 + 1],
  ['direct messages and mentions', 3, 2 + 4 + 6 + 8 + 1],
  ['nothing', 4, 0],
] as const)('push: the count on an icon covers %s', (_covers, cover, count) => {
  expect(badgeCount(conversations, cover)).toBe(count);
});
