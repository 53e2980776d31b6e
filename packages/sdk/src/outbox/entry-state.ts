/**
 * The state machine of an outbox entry, without effects. Only these functions change the state of an entry.
 *
 * ```
 * newEntry ─▶ waiting ──asTried, in flight──▶ ─┬─ done ───▶ asSent ──▶ sent ──the records show it──▶ (removed)
 *            ▲   ▲                           │                        └──the server cut it──▶ asCut ──▶ failed
 *            │   └──────── withTrouble ──────┼─ no definite answer, or the tab was killed
 *            └──asRetried── failed ◀─asFailed┴─ refused
 * ```
 *
 * - `waiting` shows as `sending` while a tab has the entry in flight, and as `failed` while a dependency has failed.
 * - `asTried` is stored before the first byte goes out. From then on the server may have the change.
 * - The person can discard or edit an entry that the server cannot have, that keeps failing, or that was cut.
 * - Another tab may change an entry first. So each step applies to the stored entry, and only from its own state.
 */
import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import { targetLane } from '../commands/message-parts.ts';
import type {
  FirstTry,
  OutboxEntry,
  Refusal,
  StoredEntry,
  Trouble,
} from '../local-changes/outbox-entry.ts';
import type { ConversationTarget } from '../messages/conversation.ts';

type TopicTarget = Extract<ConversationTarget, { kind: 'topic' }>;

interface Birth {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: number;
}

/** The code of a refusal for a text that the server cut. */
export const CUT = 'CUT';

/** Creates an entry. Normalizes its arguments, so that one conversation has one lane and one list. */
export function newEntry(given: Command, birth: Birth): StoredEntry {
  const args = rulesOf(given).meant?.(given.args) ?? given.args;
  const command = { ...given, args } as Command;
  const rules = rulesOf(command);
  return {
    ...birth,
    command,
    lane: rules.lane(command.args),
    state: 'waiting',
    dependsOn: rules.dependsOn?.(command.args) ?? [],
    results: {},
    tried: undefined,
    messageId: undefined,
    refusal: undefined,
    trouble: undefined,
  };
}

/** Marks a waiting entry as tried. The first try counts, since its request is repeated. */
export function asTried(entry: StoredEntry, firstTry: FirstTry): StoredEntry {
  return { ...entry, tried: entry.tried ?? firstTry };
}

/** Records the repeated failure of a waiting entry. */
export function withTrouble(entry: StoredEntry, trouble: Trouble): StoredEntry {
  return { ...entry, trouble };
}

/** Marks a waiting entry as completed, with its result. */
export function asSent(entry: StoredEntry, result: unknown): StoredEntry {
  const results = { ...entry.results, [entry.id]: result ?? null };
  const messageId = entry.command.name === 'sendMessage' ? Number(result) : undefined;
  return { ...entry, state: 'sent', results, messageId, trouble: undefined };
}

/** Marks a waiting entry as refused. The server does not have it. */
export function asFailed(entry: StoredEntry, refusal: Refusal): StoredEntry {
  return { ...entry, state: 'failed', refusal, tried: undefined, trouble: undefined };
}

/** Marks a sent entry as cut. The server has it, but the entry keeps the words. */
export function asCut(entry: StoredEntry, refusal: Refusal): StoredEntry {
  return { ...entry, state: 'failed', refusal };
}

/** Makes a failed entry wait again. */
export function asRetried(entry: StoredEntry): StoredEntry {
  return { ...entry, state: 'waiting', refusal: undefined };
}

/** Adds the result of a dependency. A change of an unsent message becomes one of the message that was made of it. */
export function withResult(entry: StoredEntry, id: string, result: unknown): StoredEntry {
  const command =
    typeof result === 'number' ? withMessage(entry.command, id, { id: result }) : entry.command;
  const lane = rulesOf(command).lane(command.args);
  return { ...entry, command, lane, results: { ...entry.results, [id]: result ?? null } };
}

/** Makes an entry depend on the replacement of a dependency. */
export function pointingTo(entry: StoredEntry, oldId: string, newId: string): StoredEntry {
  const command = withMessage(entry.command, oldId, { localId: newId });
  const dependsOn = entry.dependsOn.map((id) => (id === oldId ? newId : id));
  return { ...entry, command, lane: rulesOf(command).lane(command.args), dependsOn };
}

/**
 * Redirects an unsent message after its topic was moved; undefined if it stays. It keeps its id, and so its key: if it
 * arrived before the move, the server says so (`FirstTry`). A message that may have gone to two places already goes to
 * no third.
 */
export function redirected(entry: StoredEntry, to: TopicTarget): StoredEntry | undefined {
  const { command, tried } = entry;
  if (entry.state === 'sent' || command.name !== 'sendMessage' || tried?.to) return undefined;
  const args = { ...command.args, to };
  return {
    ...entry,
    command: { ...command, args },
    lane: targetLane(to),
    tried: tried && { ...tried, to: command.args.to },
  };
}

/** Tells whether an entry no longer changes by itself. An uploaded file may wait for a message still to be written. */
export function isSettled({ state, command }: OutboxEntry): boolean {
  return state === 'failed' || (state === 'sent' && command.name === 'uploadFile');
}

/** Tells whether the server has what the entry made or changed, but cut it. */
export function isCut({ state, refusal }: Pick<OutboxEntry, 'state' | 'refusal'>): boolean {
  return state === 'failed' && refusal?.code === CUT;
}

/** Tells whether an entry can be taken back: the server cannot have it, or it has no visible effect. */
export function isOursAlone(entry: StoredEntry): boolean {
  const { state, tried, command } = entry;
  if (command.name === 'uploadFile') return true;
  return (state === 'failed' && !isCut(entry)) || (state === 'waiting' && tried === undefined);
}

/** Tells whether the person may discard an entry. After repeated failures the server may have it all the same. */
export function mayBeGivenUp(entry: StoredEntry): boolean {
  return (
    isOursAlone(entry) || isCut(entry) || (entry.state === 'waiting' && entry.trouble !== undefined)
  );
}

function withMessage(
  command: Command,
  localId: string,
  message: { readonly id: number } | { readonly localId: string },
): Command {
  const { args } = command;
  if (!('message' in args) || !('localId' in args.message)) return command;
  if (args.message.localId !== localId) return command;
  return { ...command, args: { ...args, message } } as Command;
}
