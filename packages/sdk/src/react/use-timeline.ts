import { useMemo } from 'react';
import type { View } from '../narrow/view.ts';
import type { TimelineOptions } from '../timeline/timeline.ts';
import type { Timeline, TimelineState } from '../timeline/timeline-state.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/** The messages of `useTimeline`, with ways to move in them. */
export interface TimelineInUse extends Pick<Timeline, 'older' | 'newer' | 'jumpTo'> {
  /** Undefined while there is no client. */
  readonly state: TimelineState | undefined;
}

const nothing = async () => undefined;

/**
 * Returns the messages of a view. A different view is a new list, from its beginning.
 *
 * @example
 * function Topic({ channelId, topic }: { channelId: number; topic: string }) {
 *   const { state, older } = useTimeline({ kind: 'topic', channelId, topic });
 *   return (
 *     <>
 *       {state?.hasOlder && <button onClick={older}>Older messages</button>}
 *       {state?.items.map(({ key, message }) => <p key={key}>{message.sender_full_name}</p>)}
 *     </>
 *   );
 * }
 */
export function useTimeline(view: View, options: TimelineOptions = {}): TimelineInUse {
  const client = useMaybeClient();
  const key = JSON.stringify([view, options]);
  const timeline = useMemo(() => {
    const [wanted, how] = JSON.parse(key) as [View, TimelineOptions];
    return client?.timeline(wanted, how);
  }, [client, key]);
  const state = useMaybeLive(timeline);
  return useMemo(
    () => ({
      state,
      older: () => timeline?.older() ?? nothing(),
      newer: () => timeline?.newer() ?? nothing(),
      jumpTo: (target) => timeline?.jumpTo(target) ?? nothing(),
    }),
    [state, timeline],
  );
}
