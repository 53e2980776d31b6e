import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { userSettingRows } from '../../core/storage/tables/users.ts';
import { firstCodePoints } from '../../core/text/code-points.ts';
import { personText } from '../notices/notice-text.ts';
import { type Failure, tellOfFailure } from '../notices/tell-of-failure.ts';
import { ownerOf } from './bot-owner.ts';

/** A failure of a bot that its owner should know. */
export interface BotFailure extends Pick<Failure, 'text' | 'detail'> {
  /** The owner is told once for each kind, until the bot works again: ‹github: unknown payload›. */
  readonly kind: string;
}

/** Times in milliseconds since 1970, by kind of failure. */
type ToldFailures = Readonly<Record<string, number>>;

/** Stored with the settings of accounts, like `_bot`. Memory has these, so that asking costs nothing. */
const NAME = '_bot_failures';
/** Limits what a service can make the server store. The oldest are forgotten. */
const MOST_KINDS = 40;
const KIND_LENGTH = 100;

/**
 * Tells a bot's owner about a failure, in a direct message from the notification bot. Returns whether it did: not if
 * the owner knows of this kind already, or if there is none. The message and the note of it are one change, so several
 * processes tell the owner once.
 */
export async function tellOwner(
  change: Mutation,
  botId: number,
  failure: BotFailure,
): Promise<boolean> {
  const { state, now } = change;
  const bot = state.users.get({ id: botId });
  const owner = bot && ownerOf(state, bot);
  const kind = firstCodePoints(failure.kind, KIND_LENGTH);
  if (!bot || !owner?.is_active || knowsOf(state, botId, kind)) return false;
  const told = Object.entries({ ...toldFailures(state, botId), [kind]: now });
  const newest = told.sort(([, a], [, b]) => b - a).slice(0, MOST_KINDS);
  putTold(change, botId, Object.fromEntries(newest));
  await tellOfFailure(change, [owner.id], {
    text: (words) =>
      words.t('notice.botProblem', { bot: personText(bot), problem: failure.text(words) }),
    detail: failure.detail,
  });
  return true;
}

/** The same as a change of its own. Writes nothing if the owner knows of this kind of failure. */
export async function tellOwnerOf(realm: Realm, botId: number, failure: BotFailure): Promise<void> {
  if (knowsOf(realm.state, botId, firstCodePoints(failure.kind, KIND_LENGTH))) return;
  await realm.write((change) => tellOwner(change, botId, failure));
}

/**
 * Notes that a bot works again, so that its owner is told of the next failure. Forgets the kinds that `isOver` accepts.
 */
export function forgetFailures(
  change: Mutation,
  botId: number,
  isOver: (kind: string) => boolean = () => true,
): void {
  if (!hasFailed(change.state, botId, isOver)) return;
  const told = Object.entries(toldFailures(change.state, botId));
  putTold(change, botId, Object.fromEntries(told.filter(([kind]) => !isOver(kind))));
}

/** Tells whether `forgetFailures` has anything to forget, which is rare. */
export function hasFailed(
  state: RealmState,
  botId: number,
  isOver: (kind: string) => boolean = () => true,
): boolean {
  return Object.keys(toldFailures(state, botId)).some(isOver);
}

function knowsOf(state: RealmState, botId: number, kind: string): boolean {
  return Object.hasOwn(toldFailures(state, botId), kind);
}

/** Returns the failures that the owner of a bot knows of. */
export function toldFailures(state: RealmState, botId: number): ToldFailures {
  const row = state.userSettings.get({ user_id: botId, name: NAME });
  return row ? (row.value as ToldFailures) : {};
}

function putTold(change: Mutation, botId: number, told: ToldFailures): void {
  const key = { user_id: botId, name: NAME };
  if (Object.keys(told).length === 0) change.remove(userSettingRows, key);
  else change.put(userSettingRows, { ...key, value: told });
}
