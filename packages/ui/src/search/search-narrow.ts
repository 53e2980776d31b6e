import type { ChannelItem, UserItem } from '@tidings/sdk/react';
import type { Narrow } from '@tidings/shared-types';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import type { SearchTerm } from './search-terms.ts';

interface Known {
  readonly channels: readonly ChannelItem[];
  readonly users: readonly UserItem[];
  readonly ownId: number | undefined;
}

export interface SearchNarrow {
  readonly narrow: Narrow;
  /** Messages about operands that match nothing. */
  readonly problems: readonly string[];
}

type Term = Extract<Narrow[number], { readonly operator: string }>;

const closed: Readonly<Partial<Record<SearchTerm['operator'], readonly string[]>>> = {
  is: ['dm', 'starred', 'unread', 'alerted', 'mentioned', 'resolved', 'followed', 'muted'],
  has: ['attachment', 'image', 'link', 'reaction'],
  in: ['home', 'all'],
};

/** Converts search terms to the server's narrow, with ids instead of names. */
export function searchNarrow(terms: readonly SearchTerm[], known: Known): SearchNarrow {
  const narrow: Term[] = [];
  const problems: string[] = [];
  for (const term of terms) {
    const operand = operandOf(term, known);
    if (operand === undefined) problems.push(problemOf(term));
    else narrow.push({ operator: wireName(term.operator), operand, negated: term.isNegated });
  }
  return { narrow, problems };
}

export function closedOperands(operator: SearchTerm['operator']): readonly string[] {
  return closed[operator] ?? [];
}

function operandOf({ operator, operand }: SearchTerm, known: Known): Term['operand'] | undefined {
  switch (operator) {
    case 'channel':
      return channelId(operand, known.channels);
    case 'topic':
      return operand;
    case 'from':
    case 'dm-including':
      return personId(operand, known);
    case 'dm': {
      const ids = operand.split(',').map((name) => personId(name, known));
      const found = ids.filter((id) => id !== undefined);
      return found.length === ids.length ? found : undefined;
    }
    default:
      return closedOperands(operator).includes(operand.toLowerCase())
        ? operand.toLowerCase()
        : undefined;
  }
}

function channelId(name: string, channels: readonly ChannelItem[]): number | undefined {
  const wanted = name.replace(/^#/, '').toLowerCase();
  return channels.find(({ channel }) => channel.name.toLowerCase() === wanted)?.id;
}

/** Matches a name, the unique start of a name, an address, or a name with an id. */
function personId(typed: string, { users, ownId }: Known): number | undefined {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase();
  if (wanted === 'me') return ownId;
  const byId = /\|(\d+)$/.exec(wanted);
  if (byId) return Number(byId[1]);
  const exact = users.find(
    ({ user }) =>
      user.full_name.toLowerCase() === wanted || user.delivery_email?.toLowerCase() === wanted,
  );
  if (exact) return exact.user.user_id;
  const begun = users.filter(({ user }) => user.full_name.toLowerCase().startsWith(wanted));
  return begun.length === 1 ? begun[0]?.user.user_id : undefined;
}

function wireName(operator: SearchTerm['operator']): string {
  return operator === 'from' ? 'sender' : operator;
}

function problemOf({ operator, operand }: SearchTerm): string {
  switch (operator) {
    case 'channel':
      return t('search.noChannelIsCalled', { operand });
    case 'from':
    case 'dm':
    case 'dm-including':
      return t('search.matchesNoOneOrSeveral', { operand });
    default:
      return t('search.afterTypeOneOf', {
        operator,
        operands: listText(closedOperands(operator)),
      });
  }
}
