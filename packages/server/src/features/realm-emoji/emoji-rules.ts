import { limits, roles } from '@tidings/shared-types';
import { badRequest, ResourceNotFound } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { RealmEmojiRow } from '../../core/storage/tables/organization.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { emojiByName } from '../markdown/emoji/emoji-table.ts';
import { extraEmoji } from '../markdown/emoji/extra-emoji.ts';
import { checkMayMakeMore } from '../users/personal-limit.ts';
import { activeEmoji } from './realm-emoji-map.ts';

const NAME = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;

/** Returns the stored name of an emoji. Throws if it is invalid. */
export function checkedEmojiName(text: string): string {
  const name = text.trim().replaceAll(' ', '_');
  if (NAME.test(name)) return name;
  throw badRequest(
    'Names of emoji consist of lower-case letters, digits, - and _, and do not begin or end with - or _.',
  );
}

/** Throws unless the account may add an emoji with this name. */
export function checkMayAddEmoji(
  state: RealmState,
  caller: UserRow,
  name: string,
  now: number,
): void {
  if (!hasRealmPermission(state, caller, 'can_add_custom_emoji_group', now)) {
    throw badRequest('Insufficient permission');
  }
  const emoji = [...state.realmEmoji.values()].filter(({ deactivated }) => !deactivated);
  checkMayMakeMore(state, caller, {
    makers: emoji.map(({ author_id }) => author_id),
    most: limits.customEmojiPerUser,
    what: 'emoji',
  });
  if (activeEmoji(state, name)) throw badRequest('A custom emoji with this name already exists.');
  const isDefault = name === extraEmoji.name || emojiByName(name) !== undefined;
  if (isDefault && caller.role > roles.administrator) {
    throw badRequest('Only administrators can override default emoji.');
  }
}

/** Returns the emoji that the account wants to deactivate. */
export function findOwnEmoji(state: RealmState, caller: UserRow, name: string): RealmEmojiRow {
  const emoji = activeEmoji(state, name);
  if (!emoji) throw new ResourceNotFound(`Emoji '${name}' does not exist`);
  if (emoji.author_id === caller.id || caller.role <= roles.administrator) return emoji;
  throw badRequest('Must be an organization administrator or emoji author');
}
