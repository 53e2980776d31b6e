import type { ReactionType } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import { emojiByName, emojiNamesByCode } from '../markdown/emoji/emoji-table.ts';
import { extraEmoji } from '../markdown/emoji/extra-emoji.ts';
import { activeEmoji } from '../realm-emoji/realm-emoji-map.ts';

/** The identity of an emoji. Reactions with the same key are the same. */
export type EmojiKey = Pick<StoredReaction, 'emoji_code' | 'reaction_type'>;

const EXTRA = 'service_extra_emoji';
const extraKey: EmojiKey = { reaction_type: EXTRA, emoji_code: extraEmoji.name };

export interface GivenEmoji {
  readonly emoji_name?: string | undefined;
  readonly emoji_code?: string | undefined;
  readonly reaction_type?: ReactionType | undefined;
}

/** Returns the emoji with this name. The organization's own emoji come first. */
function emojiNamed(
  state: RealmState,
  name: string,
  type: ReactionType | undefined,
): EmojiKey | undefined {
  const own = activeEmoji(state, name);
  if (own && (type ?? 'realm_emoji') === 'realm_emoji') {
    return { reaction_type: 'realm_emoji', emoji_code: String(own.id) };
  }
  if (name === extraEmoji.name && (type ?? EXTRA) === EXTRA) return extraKey;
  const standard = emojiByName(name);
  if (standard && (type ?? 'unicode_emoji') === 'unicode_emoji') {
    return { reaction_type: 'unicode_emoji', emoji_code: standard.code };
  }
  return undefined;
}

/** Returns the type that a request means. The extra emoji has two spellings and is stored in the specified one. */
export function readType(type: ReactionType | undefined): ReactionType | undefined {
  return type === 'zulip_extra_emoji' ? EXTRA : type;
}

/** Returns the emoji that a request means: by code and type if given, otherwise by name. */
export function emojiKey(state: RealmState, given: GivenEmoji): EmojiKey {
  const { emoji_name: name, emoji_code: code } = given;
  const type = readType(given.reaction_type);
  if (code !== undefined && type !== undefined) return { emoji_code: code, reaction_type: type };
  if (name === undefined) return { emoji_code: code ?? '', reaction_type: 'unicode_emoji' };
  const named = emojiNamed(state, name, type);
  if (!named) throw unknownEmoji(name);
  return { emoji_code: code ?? named.emoji_code, reaction_type: named.reaction_type };
}

/** Throws unless an emoji has this key and this name. */
export function checkAgreement(state: RealmState, name: string, key: EmojiKey): void {
  if (!namesOf(state, key).includes(name)) throw unknownEmoji(name);
}

function namesOf(state: RealmState, { reaction_type, emoji_code }: EmojiKey): readonly string[] {
  if (reaction_type === 'unicode_emoji') return emojiNamesByCode(emoji_code) ?? [];
  if (reaction_type !== 'realm_emoji') {
    return emoji_code === extraKey.emoji_code ? [extraEmoji.name] : [];
  }
  const emoji = state.realmEmoji.get({ id: Number(emoji_code) });
  const isKnown = emoji && !emoji.deactivated && String(emoji.id) === emoji_code;
  return isKnown ? [emoji.name] : [];
}

export function isSameEmoji(a: EmojiKey, b: EmojiKey): boolean {
  return a.emoji_code === b.emoji_code && a.reaction_type === b.reaction_type;
}

function unknownEmoji(name: string): Error {
  return badRequest(`Emoji '${name}' does not exist`);
}
