import { visibilityPolicies } from '@tidings/shared-types/wire';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { SOMEBODY } from '../messages/conversation.ts';
import { planOf, type View } from '../narrow/view.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { RecordStore } from '../store/record.ts';
import type { Echoes } from './echoes.ts';
import { nothingAt, startAt } from './read-view.ts';
import { shownItems } from './shown-items.ts';
import type { TimelineItem } from './timeline-state.ts';

interface Parts {
  readonly records: RecordStore;
  readonly entries: readonly OutboxEntry[];
  readonly echoes: Echoes;
}

/** The knowledge of a device that never reached the server. */
const nothingKnown: ViewContext = {
  userId: SOMEBODY,
  starredIds: [],
  unread: new Map(),
  emptyTopicName: undefined,
  channel: () => undefined,
  userIdOf: (nameOrId) => (typeof nameOrId === 'number' ? nameOrId : undefined),
  topicPolicy: () => visibilityPolicies.none,
  isStarred: () => false,
  isUnread: () => false,
  conversationOf: () => undefined,
  isMutedUser: () => false,
};

/** Returns the unsent messages, which are all there is to show. */
export function unsentAlone(parts: Parts, view: View): Promise<TimelineItem[]> {
  const plan = planOf(view, nothingKnown);
  const nothing = nothingAt(startAt('newest', 0), []);
  return shownItems({ ...parts, plan, context: nothingKnown }, nothing);
}
