import { botTypes } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { SubstringHashes } from '../../core/text/substring-hashes.ts';
import { hearsMentions } from '../bots/hears-mentions.ts';
import { membersOf } from '../groups/membership.ts';
import { flagBits } from './flags.ts';
import type { RenderedMessage } from './new-message.ts';
import { topicParticipants } from './posting-permission.ts';

/**
 * Returns flag bits by account, for recipients who have any. A mention of everyone in the channel is kept with the
 * message instead.
 */
export async function flagsAtSending(
  change: Mutation,
  senderId: number,
  rendered: RenderedMessage,
  received: (userId: number) => boolean,
  place: { channelId: number; topicKey: string } | undefined,
): Promise<Map<number, number>> {
  const { state, now } = change;
  const flags = new Map<number, number>();
  const add = (userId: number, bit: number) => {
    if (received(userId)) flags.set(userId, (flags.get(userId) ?? 0) | bit);
  };
  for (const id of rendered.mentionedUserIds) add(id, flagBits.mentioned);
  for (const id of rendered.mentionedGroupIds) {
    const group = state.groups.get({ id });
    const members = group ? membersOf(state, group, now, { directOnly: false }) : [];
    for (const userId of members) add(userId, flagBits.mentioned);
  }
  if (rendered.mentionsTopic && place) {
    for (const userId of await topicParticipants(change, place, senderId)) {
      add(userId, flagBits.topic_wildcard_mentioned);
    }
  }
  for (const userId of usersWithAlertWord(state, rendered.content)) {
    add(userId, flagBits.has_alert_word);
  }
  return flags;
}

/**
 * Returns the bots that the text mentions. A bot gets mentions wherever its owner can read, since they are its
 * commands.
 */
export function mentionedBots(
  { state, now }: Mutation,
  rendered: RenderedMessage,
  channel: ChannelRow,
  received: (botId: number) => boolean,
): UserRow[] {
  return rendered.mentionedUserIds.flatMap((id) => {
    const bot = state.users.get({ id });
    if (!bot?.is_active || bot.bot_type !== botTypes.generic || received(id)) return [];
    return hearsMentions(state, bot, channel, now) ? [bot] : [];
  });
}

/** Characters that may surround an alert word. The edges of the text count too. */
const BEFORE = /^[\s"'({[<*_~`,.;:!?/\\-]$/;
const AFTER = /^[\s"')}\]>*_~`,.;:!?/\\-]$/;

/** The organization's alert words. */
type AlertWords = Pick<
  RealmState,
  'alertWords' | 'alertWordsByHash' | 'alertWordsByKey' | 'alertWordsByLength'
>;

/**
 * Returns the accounts with an alert word in the text. Every send waits for this, so its cost depends on the text, not
 * on the number of words. It looks up each part of the text between possible word edges, and repeated parts once.
 */
export function usersWithAlertWord(words: AlertWords, content: string): Set<number> {
  const users = new Set<number>();
  if (words.alertWords.size === 0) return users;
  const text = content.toLowerCase();
  const hashes = new SubstringHashes(text);
  const ends = placesBefore(AFTER, text);
  const lengths = [...words.alertWordsByLength.keys()];
  const found = new Set<string>();
  for (let start = 0; start < text.length; start += 1) {
    if (start > 0 && !BEFORE.test(text.charAt(start - 1))) continue;
    for (const length of lengths) {
      const end = start + length;
      if (!ends[end]) continue;
      if (!words.alertWordsByHash.has(hashes.of(start, end))) continue;
      const word = text.slice(start, end);
      if (found.has(word)) continue;
      found.add(word);
      for (const { user_id } of words.alertWordsByKey.get(word)?.values() ?? []) users.add(user_id);
    }
  }
  return users;
}

/** Marks the positions after matching characters, and the end. */
function placesBefore(pattern: RegExp, text: string): Uint8Array {
  const places = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) places[at] = pattern.test(text.charAt(at)) ? 1 : 0;
  places[text.length] = 1;
  return places;
}
