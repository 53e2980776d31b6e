import type { NarrowTerm } from '../wire/resources.ts';

/**
 * A parsed term of a narrow, with aliases resolved and operands in their canonical form. Names are not
 * looked up.
 */
export type TermMeaning = Meaning & { readonly negated: boolean };
export type TermOf<K extends TermMeaning['kind']> = Extract<TermMeaning, { readonly kind: K }>;

/** An id or a name, such as a channel's name or an address. */
export type NameOrId = string | number;

type Meaning =
  | { readonly kind: 'channel'; readonly channel: NameOrId }
  | { readonly kind: 'channels'; readonly which: (typeof channelsOperands)[number] }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'dm'; readonly people: readonly NameOrId[] }
  | { readonly kind: 'dm-including'; readonly person: NameOrId }
  | { readonly kind: 'group-dm-including'; readonly person: NameOrId }
  | { readonly kind: 'sender'; readonly person: NameOrId }
  | { readonly kind: 'is'; readonly what: IsOperand }
  | { readonly kind: 'has'; readonly what: HasOperand }
  | { readonly kind: 'in'; readonly what: (typeof inOperands)[number] }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'with'; readonly id: number }
  | { readonly kind: 'near' }
  | { readonly kind: 'search'; readonly text: string }
  /** `tag` is `key:value`: see `customTags`. */
  | { readonly kind: 'custom'; readonly tag: string }
  /** An unknown or meaningless term. */
  | { readonly kind: 'unknown'; readonly problem: string };

const channelsOperands = ['public', 'web-public'] as const;
const isOperands = [
  'dm',
  'starred',
  'unread',
  'alerted',
  'mentioned',
  'resolved',
  'followed',
  'muted',
] as const;
export type IsOperand = (typeof isOperands)[number];
const hasOperands = ['attachment', 'image', 'link', 'reaction'] as const;
export type HasOperand = (typeof hasOperands)[number];
const inOperands = ['home', 'all'] as const;

type Operand = Exclude<NarrowTerm, readonly unknown[]>['operand'];
type Read = (operand: Operand) => Meaning;

/** Parses a term in either of its forms. */
export function meaningOf(term: NarrowTerm): TermMeaning {
  const { operator, operand, negated = false } = isPair(term) ? fromPair(term) : term;
  const read = operators.get(operator.toLowerCase().replaceAll('_', '-'));
  const meaning = read?.(operand) ?? unknown(`unknown operator ${operator}`);
  // Negation of `in` is ignored: `is:muted` selects muted messages.
  return { ...meaning, negated: negated && meaning.kind !== 'in' };
}

/** Returns whether `with` overrides the term: the current place of its message applies instead. */
export function namesPlace(term: TermMeaning): boolean {
  if (term.kind === 'is') return term.what === 'dm';
  return placeKinds.has(term.kind);
}

const placeKinds: ReadonlySet<TermMeaning['kind']> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'group-dm-including',
]);

const channel: Read = (operand) =>
  typeof operand === 'object' ? notText('channel') : { kind: 'channel', channel: trimmed(operand) };
const channels: Read = (operand) =>
  oneOf(channelsOperands, 'channels', operand, (which) => ({ kind: 'channels', which }));
const dm: Read = (operand) => ({ kind: 'dm', people: peopleOf(operand) });

/** Blanks belong to keys and values. */
const custom: Read = (operand) =>
  typeof operand === 'string' && operand.includes(':')
    ? { kind: 'custom', tag: operand }
    : unknown('the operand of custom must have the form key:value');

const is: Read = (operand) =>
  oneOf(isOperands, 'is', operand === 'private' ? 'dm' : operand, (what) => ({ kind: 'is', what }));

const operators = new Map<string, Read>([
  ['channel', channel],
  ['stream', channel],
  ['channels', channels],
  ['streams', channels],
  ['topic', (operand) => withText('topic', operand, (topic) => ({ kind: 'topic', topic }))],
  ['dm', dm],
  ['pm-with', dm],
  ['dm-including', (operand) => withPerson('dm-including', operand)],
  ['group-pm-with', (operand) => withPerson('group-dm-including', operand)],
  ['sender', (operand) => withPerson('sender', operand)],
  ['is', is],
  ['has', (operand) => oneOf(hasOperands, 'has', operand, (what) => ({ kind: 'has', what }))],
  ['in', (operand) => oneOf(inOperands, 'in', operand, (what) => ({ kind: 'in', what }))],
  ['id', (operand) => withMessage('id', operand)],
  ['with', (operand) => withMessage('with', operand)],
  ['near', () => ({ kind: 'near' })],
  ['search', (operand) => withText('search', operand, sought)],
  ['custom', custom],
]);

type Pair = [string, Operand];

function isPair(term: NarrowTerm): term is Pair {
  return Array.isArray(term);
}

function fromPair([operator, operand]: Pair) {
  return { operator, operand, negated: false };
}

function unknown(problem: string): Meaning {
  return { kind: 'unknown', problem };
}

function notText(operator: string): Meaning {
  return unknown(`the operand of ${operator} must be a string`);
}

function oneOf<T extends string>(
  allowed: readonly T[],
  operator: string,
  operand: Operand,
  meaning: (value: T) => Meaning,
): Meaning {
  const value = allowed.find((each) => each === operand);
  return value === undefined ? unknown(`unknown ${operator} operand`) : meaning(value);
}

function withText(operator: string, operand: Operand, meaning: (text: string) => Meaning): Meaning {
  return typeof operand === 'string' ? meaning(operand.trim()) : notText(operator);
}

function sought(text: string): Meaning {
  return text === '' ? unknown('there is nothing to search for') : { kind: 'search', text };
}

function withPerson(
  kind: 'dm-including' | 'group-dm-including' | 'sender',
  operand: Operand,
): Meaning {
  const [person, ...others] = typeof operand === 'object' ? operand : [trimmed(operand)];
  if (person === undefined || others.length > 0) return unknown('exactly one person expected');
  return { kind, person };
}

function withMessage(kind: 'id' | 'with', operand: Operand): Meaning {
  const id = typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : operand;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return { kind, id };
  return unknown(`the operand of ${kind} must be the ID of a message`);
}

function peopleOf(operand: Operand): readonly NameOrId[] {
  if (typeof operand === 'number') return [operand];
  if (typeof operand === 'object') return operand;
  return operand
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** Text of digits stays text, since channels may have such names. */
function trimmed(operand: string | number): NameOrId {
  return typeof operand === 'number' ? operand : operand.trim();
}
