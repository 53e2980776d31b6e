import type { Narrow } from '@tidings/shared-types';

/** A term of a narrow as it was meant: aliases resolved, operands in their proper form. */
export type Term = TermKind & { readonly negated: boolean };

/** An id, or what the server knows it by: a channel's name, an address. */
export type NameOrId = string | number;

type TermKind =
  | { readonly kind: 'channel'; readonly channel: NameOrId }
  | { readonly kind: 'channels'; readonly which: 'public' | 'web-public' }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'dm'; readonly people: readonly NameOrId[] }
  | { readonly kind: 'dm-including'; readonly person: NameOrId }
  | { readonly kind: 'group-dm-including'; readonly person: NameOrId }
  | { readonly kind: 'sender'; readonly person: NameOrId }
  | { readonly kind: 'is'; readonly what: IsOperand }
  | { readonly kind: 'has'; readonly what: HasOperand }
  | { readonly kind: 'in'; readonly what: 'home' | 'all' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'with'; readonly id: number }
  | { readonly kind: 'near' }
  /** Text to search for, or what this version does not know: the server alone can tell. */
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'unknown' };

export type IsOperand =
  | 'dm'
  | 'starred'
  | 'unread'
  | 'alerted'
  | 'mentioned'
  | 'resolved'
  | 'followed'
  | 'muted';
export type HasOperand = 'attachment' | 'image' | 'link' | 'reaction';

export type TermOf<K extends Term['kind']> = Extract<Term, { readonly kind: K }>;

type Operand = string | number | readonly number[] | readonly string[];
type Read = (operand: Operand) => TermKind;

/** Reads a narrow in either of its forms. What is not known is a term of kind `unknown`. */
export function termsOf(narrow: Narrow): Term[] {
  return narrow.map((term): Term => {
    const { operator, operand, negated } = isPair(term) ? fromPair(term) : term;
    const read = operators.get(operator.toLowerCase().replaceAll('_', '-'));
    return { ...(read?.(operand) ?? unknown), negated: negated ?? false };
  });
}

/** The terms of a kind that are not negated. */
export function positive<K extends Term['kind']>(terms: readonly Term[], kind: K): TermOf<K>[] {
  return terms.filter((term): term is TermOf<K> => term.kind === kind && !term.negated);
}

const unknown: TermKind = { kind: 'unknown' };

const isOperands = new Map<Operand, IsOperand>([
  ['dm', 'dm'],
  ['private', 'dm'],
  ['starred', 'starred'],
  ['unread', 'unread'],
  ['alerted', 'alerted'],
  ['mentioned', 'mentioned'],
  ['resolved', 'resolved'],
  ['followed', 'followed'],
  ['muted', 'muted'],
]);
const hasOperands = new Map<Operand, HasOperand>([
  ['attachment', 'attachment'],
  ['image', 'image'],
  ['link', 'link'],
  ['reaction', 'reaction'],
]);

const channel: Read = (operand) =>
  typeof operand === 'object' ? unknown : { kind: 'channel', channel: trimmed(operand) };
const channels: Read = (operand) =>
  operand === 'public' || operand === 'web-public' ? { kind: 'channels', which: operand } : unknown;
const dm: Read = (operand) => ({ kind: 'dm', people: peopleOf(operand) });

const operators = new Map<string, Read>([
  ['channel', channel],
  ['stream', channel],
  ['channels', channels],
  ['streams', channels],
  ['topic', (operand) => withText(operand, (topic) => ({ kind: 'topic', topic: topic.trim() }))],
  ['dm', dm],
  ['pm-with', dm],
  ['dm-including', (operand) => withPerson('dm-including', operand)],
  ['group-pm-with', (operand) => withPerson('group-dm-including', operand)],
  ['sender', (operand) => withPerson('sender', operand)],
  ['is', (operand) => withKnown(isOperands.get(operand), (what) => ({ kind: 'is', what }))],
  ['has', (operand) => withKnown(hasOperands.get(operand), (what) => ({ kind: 'has', what }))],
  [
    'in',
    (operand) =>
      operand === 'home' || operand === 'all' ? { kind: 'in', what: operand } : unknown,
  ],
  ['id', (operand) => withKnown(idOf(operand), (id) => ({ kind: 'id', id }))],
  ['with', (operand) => withKnown(idOf(operand), (id) => ({ kind: 'with', id }))],
  ['near', () => ({ kind: 'near' })],
  ['search', (operand) => withText(operand, (text) => ({ kind: 'search', text }))],
]);

function isPair(term: Narrow[number]): term is [string, string] {
  return Array.isArray(term);
}

function fromPair([operator, operand]: [string, string]) {
  return { operator, operand, negated: false };
}

function withText(operand: Operand, term: (text: string) => TermKind): TermKind {
  return typeof operand === 'string' ? term(operand) : unknown;
}

function withKnown<T>(value: T | undefined, term: (value: T) => TermKind): TermKind {
  return value === undefined ? unknown : term(value);
}

function withPerson(
  kind: 'dm-including' | 'group-dm-including' | 'sender',
  operand: Operand,
): TermKind {
  const [person, ...others] = typeof operand === 'object' ? operand : [trimmed(operand)];
  return person === undefined || others.length > 0 ? unknown : { kind, person };
}

function peopleOf(operand: Operand): readonly NameOrId[] {
  if (typeof operand === 'number') return [operand];
  if (typeof operand === 'object') return operand;
  return operand
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** A text of digits stays a text: channels may have such names. */
function trimmed(operand: string | number): NameOrId {
  return typeof operand === 'number' ? operand : operand.trim();
}

function idOf(operand: Operand): number | undefined {
  const id = typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : operand;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}
