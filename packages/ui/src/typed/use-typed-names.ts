import { useChannels, useGroups, useList, useUsers } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { charactersOf } from '../content/emoji-text.ts';
import { useEmojis } from '../emoji/emoji-data.ts';
import type { TypedNames } from './typed-names.ts';

/** What this device knows of the things that a text can name. */
export function useTypedNames(): TypedNames {
  const users = useUsers();
  const groups = useGroups();
  const channels = useChannels();
  const custom = useList((client) => client.emoji());
  const emojis = useEmojis(true);
  return useMemo(
    () => ({
      users: (users ?? []).map(({ user }) => ({ id: user.user_id, name: user.full_name })),
      groups: (groups ?? []).map(({ id, name }) => ({ id, name })),
      channels: (channels ?? []).map(({ id, channel }) => ({ id, name: channel.name })),
      pictures: new Map(
        (custom ?? []).flatMap(({ name, source_url, deactivated }) =>
          deactivated ? [] : [[name, source_url] as const],
        ),
      ),
      emojis: new Map(
        emojis.flatMap(({ ref: { name, code, type }, names }) => {
          if (type !== 'unicode_emoji') return [];
          const characters = charactersOf(code)?.replaceAll('\uFE0F', '') ?? '';
          return [characters, ...names].map((each) => [each, { name, code }] as const);
        }),
      ),
    }),
    [users, groups, channels, custom, emojis],
  );
}
