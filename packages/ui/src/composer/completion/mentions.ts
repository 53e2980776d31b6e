import type { UserItem } from '@tidings/sdk';
import type { UserGroup } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { fuzzyMatches } from '../../ui/fuzzy.ts';
import type { Completion } from './completion.ts';

interface Known {
  readonly users: readonly UserItem[];
  readonly groups: readonly UserGroup[];
  /** In a topic, its participants can be mentioned as a group. */
  readonly isTopic: boolean;
  readonly ownId: number | undefined;
}

const everybody = () =>
  [
    ['all', t('composer.notifyEveryoneHere')],
    ['topic', t('composer.notifyParticipantsOfThisTopic')],
  ] as const;

/** Finds people, groups and wildcard mentions for the text after `@`. */
export function mentionsFor(
  typed: string,
  isSilent: boolean,
  { users, groups, isTopic, ownId }: Known,
): Completion[] {
  const sign = isSilent ? '@_' : '@';
  const wildcards = everybody()
    .filter(([name]) => name !== 'topic' || isTopic)
    .map(([name, note]): Completion => {
      const text = `${sign}**${name}** `;
      return { key: name, label: name, note, picture: { kind: 'sign', sign: '@' }, text };
    });
  const people = users
    // Suggest the user themselves only once part of a name is typed.
    .filter(({ user }) => typed !== '' || user.user_id !== ownId)
    .filter(({ user }) => user.is_active && !user.is_system_bot)
    .map((item) => personCompletion(item, users, sign));
  const named = groups
    .filter((group) => !group.deactivated && !group.is_system_group)
    .map(({ id, name, description }): Completion => {
      const text = `${sign}*${name}* `;
      const picture = { kind: 'sign', sign: '👥' } as const;
      return { key: `group ${id}`, label: name, note: description, picture, text };
    });
  const matches = fuzzyMatches([...people, ...named, ...wildcards], typed, ({ label }) => label);
  // After a space, only match names that continue with the typed text.
  const query = typed.toLowerCase();
  return typed.includes(' ')
    ? matches.filter(({ label }) => label.toLowerCase().startsWith(query))
    : matches;
}

function personCompletion(
  { user }: UserItem,
  users: readonly UserItem[],
  sign: string,
): Completion {
  return {
    key: `user ${user.user_id}`,
    label: user.full_name,
    note: user.is_bot ? t('chat.bot') : (user.delivery_email ?? undefined),
    picture: { kind: 'person', src: user.avatar_url },
    text: `${sign}**${mentionName(user, users)}** `,
  };
}

interface Named {
  readonly user_id: number;
  readonly full_name: string;
}

/** Adds the user id if the name alone is ambiguous. */
export function mentionName({ user_id, full_name }: Named, users: readonly UserItem[]): string {
  if (/[*|]/.test(full_name)) return `|${user_id}`;
  const isShared = users.some(
    ({ user }) =>
      user.user_id !== user_id && user.full_name.toLowerCase() === full_name.toLowerCase(),
  );
  const isWildcard = /^(?:all|everyone|channel|stream|topic)$/i.test(full_name);
  return isShared || isWildcard ? `${full_name}|${user_id}` : full_name;
}
