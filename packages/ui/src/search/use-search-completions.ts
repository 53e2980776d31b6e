import {
  type ChannelItem,
  type UserItem,
  useChannels,
  useTopics,
  useUsers,
} from '@tidings/sdk/react';
import { useMemo } from 'react';
import type { Completion } from '../composer/completion/completion.ts';
import { mentionName } from '../composer/completion/mentions.ts';
import { t } from '../languages/t.ts';
import { topicText } from '../topics/topic-text.ts';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { closedOperands } from './search-narrow.ts';
import { operandText, readSearch } from './search-terms.ts';

const most = 8;
const none: readonly Completion[] = [];
const operators = ['channel', 'topic', 'from', 'dm', 'with', 'is', 'has'] as const;
const last = /(^|\s)(-?)(?:([a-z-]+):)?("?)([^"\s]*|(?<=")[^"]*)$/i;

interface Begun {
  readonly before: string;
  readonly sign: string;
  readonly operator: string | undefined;
  readonly typed: string;
}

/** Completions for the end of the search text. */
export function useSearchCompletions(text: string): readonly Completion[] {
  const channels = useChannels();
  const users = useUsers();
  const topics = useTopics(channelNamed(text, channels ?? []) ?? 0);
  return useMemo(() => {
    const begun = begunIn(text);
    if (!begun) return none;
    const { before, sign, operator, typed } = begun;
    const completed = (operand: string, label = operand): Completion => ({
      key: operand,
      label,
      picture: { kind: 'sign', sign: signs[operator ?? ''] ?? '·' },
      text: `${before}${sign}${operator}:${operandText(operand)} `,
    });
    switch (operator) {
      case undefined:
        return operatorsFor(begun);
      case 'channel':
        return fuzzyMatches(channels ?? [], typed, ({ channel }) => channel.name)
          .slice(0, most)
          .map(({ channel }) => completed(channel.name));
      case 'topic':
        return fuzzyMatches(topics ?? [], typed, ({ name }) => name)
          .slice(0, most)
          .map(({ name }) => completed(name, topicText(name)));
      case 'from':
      case 'dm':
      case 'with':
        return peopleFor(typed, users ?? []).map(([operand, name]) => completed(operand, name));
      case 'is':
      case 'has':
        return fuzzyMatches(closedOperands(operator), typed, (operand) => operand).map((operand) =>
          completed(operand),
        );
      default:
        return none;
    }
  }, [text, channels, users, topics]);
}

const signs: Readonly<Record<string, string>> = {
  channel: '#',
  topic: '›',
  from: '@',
  dm: '@',
  with: '@',
};

function begunIn(text: string): Begun | undefined {
  const found = last.exec(text);
  if (!found) return undefined;
  const [whole, gap = '', sign = '', operator, , typed = ''] = found;
  const before = text.slice(0, text.length - whole.length) + gap;
  return { before, sign, operator: operator?.toLowerCase(), typed };
}

function operatorsFor({ before, sign, typed }: Begun): readonly Completion[] {
  if (typed === '') return none;
  return operators
    .filter((operator) => operator.startsWith(typed.toLowerCase()))
    .map((operator) => ({
      key: operator,
      label: `${operator}:`,
      picture: { kind: 'sign', sign: signs[operator] ?? '·' },
      text: `${before}${sign}${operator}:`,
    }));
}

function peopleFor(typed: string, users: readonly UserItem[]): (readonly [string, string])[] {
  const named = fuzzyMatches(users, typed, ({ user }) => user.full_name)
    .slice(0, most)
    .map(({ user }) => [mentionName(user, users), user.full_name] as const);
  return 'me'.startsWith(typed.toLowerCase()) ? [['me', t('search.me')], ...named] : named;
}

function channelNamed(text: string, channels: readonly ChannelItem[]): number | undefined {
  const term = readSearch(text).terms.find(({ operator }) => operator === 'channel');
  const wanted = term?.operand.toLowerCase();
  return channels.find(({ channel }) => channel.name.toLowerCase() === wanted)?.id;
}
