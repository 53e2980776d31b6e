import type { Narrow } from '@tidings/shared-types';
import { readTopic } from '../messages/topic.ts';
import { badNarrow } from './bad-narrow.ts';
import type { HasOperand, IsOperand, Term } from './narrow-terms.ts';

type Operand = string | number | readonly number[] | readonly string[];
type Unsigned<T> = T extends Term ? Omit<T, 'negated'> : never;
type Parse = (operand: Operand) => Unsigned<Term>;

/** More would make a statement of unreasonable size. */
const MAX_TERMS = 100;
const MAX_SEARCH_LENGTH = 1000;

/** Reads a narrow in either of its forms: what each term means, whoever asks. */
export function parseNarrow(narrow: Narrow): Term[] {
  if (narrow.length > MAX_TERMS) throw badNarrow('too many terms');
  const terms = narrow.map((term) => {
    const { operator, operand, negated = false } = isPair(term) ? fromPair(term) : term;
    const parse = operators.get(operator.toLowerCase().replaceAll('_', '-'));
    if (!parse) throw badNarrow(`unknown operator ${operator}`);
    return { ...parse(operand), negated } as Term;
  });
  checkWith(terms);
  checkNotBoth(terms);
  return terms;
}

function isPair(term: Narrow[number]): term is [string, string] {
  return Array.isArray(term);
}

function fromPair([operator, operand]: [string, string]) {
  return { operator, operand, negated: false };
}

function checkWith(terms: readonly Term[]): void {
  const all = terms.filter((term) => term.kind === 'with');
  if (all.length > 1) throw badNarrow('duplicate with operator');
  if (all.some((term) => term.negated)) throw badNarrow('the with operator cannot be negated');
}

/** No message is in a channel and direct: such a narrow is a mistake. */
function checkNotBoth(terms: readonly Term[]): void {
  const positive = terms.filter((term) => !term.negated);
  if (positive.some(isAboutChannels) && positive.some(isAboutDirect)) {
    throw badNarrow('a channel and a direct message operator exclude each other');
  }
}

function isAboutChannels({ kind }: Term): boolean {
  return kind === 'channel' || kind === 'channels' || kind === 'topic';
}

export function isAboutDirect(term: Term): boolean {
  if (term.kind === 'is') return term.what === 'dm';
  return term.kind === 'dm' || term.kind === 'dm-including' || term.kind === 'group-dm-including';
}

const isOperands = new Map<string, IsOperand>([
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
const hasOperands = new Map<string, HasOperand>([
  ['attachment', 'attachment'],
  ['image', 'image'],
  ['link', 'link'],
  ['reaction', 'reaction'],
]);
const channelsOperands = new Map([
  ['public', 'public'],
  ['web-public', 'web-public'],
] as const);
const inOperands = new Map([
  ['home', 'home'],
  ['all', 'all'],
] as const);

const channel: Parse = (operand) => ({
  kind: 'channel',
  channel: textOrNumber('channel', operand),
});
const channels: Parse = (operand) => ({
  kind: 'channels',
  which: oneOf('channels', channelsOperands, operand),
});
const dm: Parse = (operand) => ({ kind: 'dm', people: people(operand) });

const operators = new Map<string, Parse>([
  ['channel', channel],
  ['stream', channel],
  ['channels', channels],
  ['streams', channels],
  ['topic', (operand) => ({ kind: 'topic', topic: readTopic(text('topic', operand)) })],
  ['dm', dm],
  ['pm-with', dm],
  ['dm-including', (operand) => ({ kind: 'dm-including', person: person(operand) })],
  ['group-pm-with', (operand) => ({ kind: 'group-dm-including', person: person(operand) })],
  ['sender', (operand) => ({ kind: 'sender', person: person(operand) })],
  ['is', (operand) => ({ kind: 'is', what: oneOf('is', isOperands, operand) })],
  ['has', (operand) => ({ kind: 'has', what: oneOf('has', hasOperands, operand) })],
  ['in', (operand) => ({ kind: 'in', what: oneOf('in', inOperands, operand) })],
  ['id', (operand) => ({ kind: 'id', id: messageId('id', operand) })],
  ['near', () => ({ kind: 'near' })],
  ['with', (operand) => ({ kind: 'with', id: messageId('with', operand) })],
  ['search', (operand) => ({ kind: 'search', text: words(operand) })],
]);

function oneOf<T>(operator: string, allowed: ReadonlyMap<string, T>, operand: Operand): T {
  const found = typeof operand === 'string' ? allowed.get(operand) : undefined;
  if (found === undefined) throw badNarrow(`unknown ${operator} operand`);
  return found;
}

function text(operator: string, operand: Operand): string {
  if (typeof operand !== 'string') throw badNarrow(`the operand of ${operator} must be a string`);
  return operand;
}

/** A text of digits stays a text: channels may have such names. */
function textOrNumber(operator: string, operand: Operand): string | number {
  if (typeof operand === 'number') return operand;
  return text(operator, operand).trim();
}

function person(operand: Operand): string | number {
  return typeof operand === 'object' ? single(operand) : textOrNumber('a person', operand);
}

function single([only, ...others]: readonly (string | number)[]): string | number {
  if (only === undefined || others.length > 0) throw badNarrow('exactly one person expected');
  return only;
}

function people(operand: Operand): readonly (string | number)[] {
  if (typeof operand === 'number') return [operand];
  if (typeof operand === 'object') return operand;
  return operand
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '');
}

function messageId(operator: string, operand: Operand): number {
  const id = typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : operand;
  if (Number.isSafeInteger(id)) return id as number;
  throw badNarrow(`the operand of ${operator} must be the ID of a message`);
}

function words(operand: Operand): string {
  const given = text('search', operand).trim();
  if (given === '') throw badNarrow('there is nothing to search for');
  if (given.length > MAX_SEARCH_LENGTH) throw badNarrow('the text to search for is too long');
  return given;
}
