import {
  type ChannelItem,
  useChannels,
  useClient,
  useGroups,
  useList,
  useOwnUser,
  useUsers,
} from '@tidings/sdk/react';
import { useEffect, useMemo } from 'react';
import { useEmojis } from '../../emoji/emoji-data.ts';
import { emojiName, useEmojiNames } from '../../emoji/emoji-name.ts';
import { findEmojis } from '../../emoji/find-emojis.ts';
import { t } from '../../languages/t.ts';
import { topicText } from '../../topics/topic-text.ts';
import { fuzzyMatches } from '../../ui/fuzzy.ts';
import type { Completion } from './completion.ts';
import type { Trigger } from './find-trigger.ts';
import { mentionsFor } from './mentions.ts';

const most = 8;
const none: readonly Completion[] = [];

const commands = (): readonly (readonly [string, string])[] => [
  ['me', t('composer.describeAnActionAdaWaves')],
  ['poll', t('composer.createAPollTheQuestion')],
  ['todo', t('composer.createATaskListThe')],
];

/** Suggestions, the most likely first. */
export function useCompletions(
  trigger: Trigger | undefined,
  { isTopic }: { readonly isTopic: boolean },
): readonly Completion[] {
  const users = useUsers();
  const groups = useGroups();
  const channels = useChannels();
  const ownId = useOwnUser()?.user.user_id;
  const emojis = useEmojis(trigger?.kind === 'emoji');
  const names = useEmojiNames();
  const topics = useTopicsNamed(trigger, channels);
  return useMemo(() => {
    switch (trigger?.kind) {
      case 'mention': {
        const known = { users: users ?? [], groups: groups ?? [], isTopic, ownId };
        return mentionsFor(trigger.typed, trigger.isSilent, known).slice(0, most);
      }
      case 'channel':
        return channelsFor(trigger.typed, channels ?? []);
      case 'topic':
        return topicsFor(trigger, topics);
      case 'emoji':
        return findEmojis(emojis, trigger.typed, most, names).map(
          ({ ref }): Completion => ({
            key: `${ref.type} ${ref.code}`,
            label: names ? emojiName(ref, names) : ref.name,
            note: names && `:${ref.name}:`,
            picture: { kind: 'emoji', emoji: ref },
            text: `:${ref.name}: `,
          }),
        );
      case 'command':
        return commandsFor(trigger.typed);
      default:
        return none;
    }
  }, [trigger, users, groups, channels, topics, emojis, names, isTopic, ownId]);
}

function channelsFor(typed: string, channels: readonly ChannelItem[]): Completion[] {
  const open = channels.filter(({ channel }) => !channel.is_archived);
  return fuzzyMatches(open, typed, ({ channel }) => channel.name)
    .slice(0, most)
    .map(({ id, channel }) => ({
      key: String(id),
      label: channel.name,
      note: channel.description,
      picture: { kind: 'sign', sign: channel.invite_only ? '🔒' : '#' },
      text: `#**${channel.name}** `,
    }));
}

type InTopic = Extract<Trigger, { readonly kind: 'topic' }>;

function topicsFor({ channelName, typed }: InTopic, topics: readonly string[]): Completion[] {
  return fuzzyMatches(topics, typed, (name) => name)
    .slice(0, most)
    .map((name) => ({
      key: name,
      label: topicText(name),
      picture: { kind: 'sign', sign: '›' },
      text: `#**${channelName}>${name}** `,
    }));
}

function commandsFor(typed: string): Completion[] {
  return commands()
    .filter(([name]) => name.startsWith(typed.toLowerCase()))
    .map(([name, note]) => ({
      key: name,
      label: `/${name}`,
      note,
      picture: { kind: 'sign', sign: '/' },
      text: `/${name} `,
    }));
}

/** The topics of the channel that is named in the text. */
function useTopicsNamed(
  trigger: Trigger | undefined,
  channels: readonly ChannelItem[] | undefined,
): readonly string[] {
  const client = useClient();
  const name = trigger?.kind === 'topic' ? trigger.channelName.toLowerCase() : undefined;
  const channelId = channels?.find(({ channel }) => channel.name.toLowerCase() === name)?.id;
  // No channel has the id 0.
  const topics = useList((each) => each.topics(channelId ?? 0));
  useEffect(() => {
    // Offline, the device's own list is used.
    if (channelId !== undefined) client.refreshTopics(channelId).catch(() => undefined);
  }, [client, channelId]);
  return useMemo(() => (topics ?? []).map((topic) => topic.name), [topics]);
}
