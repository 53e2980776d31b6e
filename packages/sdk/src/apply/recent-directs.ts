import { type ConversationKey, conversationKey } from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { covers, type Stretch } from '../messages/stretches.ts';
import { ALL, combined, type ViewKey, Windows } from '../messages/windows.ts';
import type { DirectConversation } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';

/** Enough for any list of recent direct conversations. */
const KEPT_DIRECTS = 1000;

/** Records that a direct conversation is at least as new as this message. */
export async function rememberDirect(
  set: WorkingSet,
  members: readonly number[],
  messageId: number,
): Promise<void> {
  const known = await knownDirects(set);
  const name = nameOf({ members });
  const before = known.find((direct) => nameOf(direct) === name);
  const atLeast = before && !before.isNewestGone ? before.newestId : 0;
  const others = known.filter((direct) => direct !== before);
  put(set, [...others, { members, newestId: Math.max(messageId, atLeast) }]);
}

/**
 * Applies the ages of the most recent conversations from a snapshot. The others are older than all of these, or lost
 * the message that made them newer.
 */
export async function replaceRecentDirects(
  set: WorkingSet,
  recent: readonly DirectConversation[],
): Promise<void> {
  const oldest = recent.length === 0 ? 0 : Math.min(...recent.map(({ newestId }) => newestId));
  const listed = new Set(recent.map(nameOf));
  const others = (await knownDirects(set)).filter(
    (direct) => direct.newestId < oldest && !listed.has(nameOf(direct)),
  );
  put(set, [...recent, ...others]);
}

/** Recomputes the age of conversations whose newest message was removed. */
export async function forgetNewestDirects(set: WorkingSet, gone: readonly number[]): Promise<void> {
  const ids = new Set(gone);
  await lookAgain(set, ({ newestId }) => ids.has(newestId));
}

/**
 * Recomputes the age of conversations once every message of a stretch is known. Some may turn out to be empty. Others
 * lost their newest message without an event.
 */
export async function lookAgainAtDirects(
  set: WorkingSet,
  view: ViewKey,
  { from, to }: Stretch,
): Promise<void> {
  const within = (await knownDirects(set)).filter(
    (direct) =>
      (view === ALL || view === keyOf(direct)) &&
      direct.newestId >= from &&
      (to === null || direct.newestId <= to),
  );
  const stored = await new MessagePages(set).get(within.map(({ newestId }) => newestId));
  const lost = new Set(within.filter(({ newestId }) => !stored.has(newestId)).map(nameOf));
  await lookAgain(set, (direct) => direct.isNewestGone === true || lost.has(nameOf(direct)));
}

async function lookAgain(
  set: WorkingSet,
  isDoubtful: (direct: DirectConversation) => boolean,
): Promise<void> {
  const known = await knownDirects(set);
  if (!known.some(isDoubtful)) return;
  const left: DirectConversation[] = [];
  for (const direct of known) {
    const now = isDoubtful(direct) ? await withNewestLeft(set, direct) : direct;
    if (now) left.push(now);
  }
  put(set, left);
}

/**
 * Returns the conversation with its newest stored message. Undefined only if it is known to be empty: older messages
 * may exist on the server alone.
 */
async function withNewestLeft(
  set: WorkingSet,
  direct: DirectConversation,
): Promise<DirectConversation | undefined> {
  const { members, newestId } = direct;
  const key = keyOf(direct);
  const [page] = await set.find({ kind: 'page', scope: key, limit: 1 });
  const newest = page?.value.messages.at(-1)?.id;
  if (newest !== undefined) return { members, newestId: newest };
  const windows = new Windows(set);
  const { held } = combined([await windows.get(key), await windows.get(ALL)]);
  const whole = held.filter(({ from }) => from <= 1);
  return covers(whole, newestId) ? undefined : { members, newestId, isNewestGone: true };
}

async function knownDirects(set: WorkingSet): Promise<readonly DirectConversation[]> {
  return (await set.get('directs', ''))?.value ?? [];
}

function put(set: WorkingSet, directs: readonly DirectConversation[]): void {
  const sorted = [...directs].sort((a, b) => b.newestId - a.newestId);
  set.set('directs', '', sorted.slice(0, KEPT_DIRECTS));
}

function keyOf({ members }: DirectConversation): ConversationKey {
  return conversationKey({ kind: 'direct', members });
}

/** Returns the name for these members, which are ascending. */
function nameOf({ members }: Pick<DirectConversation, 'members'>): string {
  return members.join(',');
}
