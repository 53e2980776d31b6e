import type { EventName, TidingsEvent } from '@tidings/shared-types/wire';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import { doubtNarrows } from '../narrow/doubt-narrows.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { Applier, ApplyContext } from './apply-context.ts';
import { channelAppliers } from './channel-events.ts';
import { messageAppliers } from './message-events.ts';
import { ownAppliers } from './own-events.ts';
import { peopleAppliers } from './people-events.ts';
import { realmAppliers } from './realm-events.ts';

const appliers = {
  ...messageAppliers,
  ...channelAppliers,
  ...peopleAppliers,
  ...ownAppliers,
  ...realmAppliers,
};

/** Applies a batch of events to the records. Returns the events that are not about records. */
export async function applyEvents(
  set: WorkingSet,
  events: readonly TidingsEvent[],
  context: ApplyContext,
): Promise<TidingsEvent[]> {
  await readAhead(set, events);
  const others: TidingsEvent[] = [];
  let { newestMessageId } = context;
  for (const event of events) {
    const applier = applierOf(event);
    if (applier) await applier(set, event as never, { ...context, newestMessageId });
    else others.push(event);
    if (event.type === 'message') newestMessageId = Math.max(newestMessageId, event.message.id);
  }
  if (!context.fetched) await doubtNarrows(set, events);
  return others;
}

/** Returns the applier of an event. Undefined for events of a newer server, which change nothing. */
function applierOf(event: TidingsEvent): Applier<EventName> | undefined {
  const name = 'op' in event ? `${event.type}/${event.op}` : event.type;
  const known: Readonly<Record<string, unknown>> = appliers;
  return Object.hasOwn(known, name) ? (known[name] as Applier<EventName>) : undefined;
}

/** The most conversations to read ahead. A batch reads further ones when it needs them. */
const MOST_CONVERSATIONS = 100;

/** Reads in one go the records that the messages of a batch will need one after the other. */
async function readAhead(set: WorkingSet, events: readonly TidingsEvent[]): Promise<void> {
  const messages = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
  const keys = [...new Set(messages.map((message) => conversationKey(conversationOf(message))))];
  if (keys.length < 2) return;
  const asked = keys.slice(0, MOST_CONVERSATIONS);
  await Promise.all([
    set.getMany('topic', asked),
    set.getMany('unread', asked),
    ...asked.map((scope) => set.find({ kind: 'page', scope, limit: 1 })),
  ]);
}
