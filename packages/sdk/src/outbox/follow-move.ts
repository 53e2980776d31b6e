import type { EventNamed } from '../apply/apply-context.ts';
import { targetLane } from '../commands/message-parts.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { StoredEntry } from '../local-changes/outbox-entry.ts';
import { inOrderMade } from '../local-changes/outbox-index.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import { changeEntries, putEntry } from './entry-changes.ts';
import { redirected } from './entry-state.ts';

type TopicTarget = Extract<ConversationTarget, { kind: 'topic' }>;

interface WholeMove {
  readonly from: TopicTarget;
  readonly to: TopicTarget;
}

/**
 * Redirects waiting messages when their whole topic was moved, since they belong to its conversation and would
 * recreate the old topic. Keeps what the person wrote to the old topic after moving it themselves. Idempotent.
 */
export async function followMove(
  localChanges: LocalChangeStore,
  event: EventNamed<'update_message'>,
): Promise<void> {
  const move = wholeMove(event);
  if (!move) return;
  const { from, to } = move;
  const lane = targetLane(from);
  const all = [...localChanges.outbox.current.values()];
  const own = all.find((entry) => isMoveOf(entry, event.message_id));
  const ids = all
    .filter((entry) => entry.lane === lane && entry.state !== 'sent')
    .filter((entry) => !own || inOrderMade(entry, own) < 0)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await changeEntries(localChanges, ids, (entries) =>
    [...entries.values()].flatMap((entry) => {
      const moved = entry.lane === lane && redirected(entry, to);
      return moved ? [putEntry(moved)] : [];
    }),
  );
}

function isMoveOf({ command: { name, args } }: StoredEntry, messageId: number): boolean {
  return name === 'moveMessage' && 'id' in args.message && args.message.id === messageId;
}

/** Returns the move; undefined if a part of the topic stays, as far as the log tells. */
function wholeMove(event: EventNamed<'update_message'>): WholeMove | undefined {
  const { propagate_mode, stream_id, orig_subject, new_stream_id, subject } = event;
  if (propagate_mode !== 'change_all') return undefined;
  if (stream_id === undefined || orig_subject === undefined) return undefined;
  const from = { kind: 'topic', channelId: stream_id, topic: orig_subject } as const;
  const to = { ...from, channelId: new_stream_id ?? stream_id, topic: subject ?? orig_subject };
  return { from, to };
}
