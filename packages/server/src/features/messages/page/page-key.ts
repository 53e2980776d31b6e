import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { Intervals } from '../../../core/storage/tables/channels.ts';
import { receivedIntervals } from '../../channels/access.ts';
import type { SearchContext } from '../../narrow/find-messages.ts';
import type { FoundPage } from '../../narrow/find-page.ts';
import type { Search } from '../../narrow/search.ts';
import type { Viewer } from '../../users/access.ts';
import type { ShowOptions } from '../message-object.ts';

/** The viewer of a page and its form. */
export interface PageRead {
  readonly context: SearchContext;
  readonly viewer: Viewer;
  readonly search: Search;
  readonly options: ShowOptions;
}

type Answer = Pick<FoundPage<unknown>, 'text' | 'span'>;

/** Returns a cache key with everything that a page depends on; undefined if it would be too long. */
export function pageKey(
  { context, viewer, search, options }: PageRead,
  found: Answer,
): string | undefined {
  if (options.isHidden) return undefined;
  const { state, realmId } = context;
  const names = `${state.users.revision} ${state.channels.revision} ${options.host}`;
  const received = receivedKey(state, viewer, search, found);
  return `${realmId} ${formOf(options)} ${names} ${received} ${found.text}`;
}

/** Returns which of the found messages the viewer received; the same for many viewers of a channel. */
function receivedKey(
  state: RealmState,
  viewer: Viewer,
  { spaces, direct }: Search,
  found: Answer,
): string {
  // Spectators have their own key because they get different addresses.
  if (!viewer) return 'spectator';
  const channelId = spaces[0]?.recipient_id;
  if (channelId !== undefined && !direct && spaces.every((s) => s.recipient_id === channelId)) {
    return JSON.stringify(within(found.span(), receivedIntervals(state, viewer.id, channelId)));
  }
  return `${viewer.id} ${state.subscriptions.revision}`;
}

/** Returns the intervals that divide a span of messages. Anyone who joined before the span received all of it. */
function within([lowest, highest]: readonly [number, number], intervals: Intervals): Intervals {
  return intervals
    .filter(([after, upTo]) => after < highest && (upTo === null || upTo >= lowest))
    .map(([after, upTo]) => [
      after < lowest ? 0 : after,
      upTo === null || upTo >= highest ? null : upTo,
    ]);
}

/** Returns the options on which a cached message's texts depend. */
export function formOf({ applyMarkdown, allowEmptyTopic, editHistory }: ShowOptions): string {
  return `${applyMarkdown} ${allowEmptyTopic} ${editHistory}`;
}
