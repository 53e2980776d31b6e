import type { TimelineState } from '@tidings/sdk';
import { useSyncState } from '@tidings/sdk/react';
import type { ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';

interface Props {
  readonly state: TimelineState | undefined;
  /** What to say where there are none. */
  readonly text: ReactNode;
}

/** Instead of messages: there are none, or they are not here. */
export function NoMessages({ state, text }: Props) {
  const { name } = useSyncState();
  const isCut = name === 'offline' || name === 'signedOut';
  const isWhole = state?.isVerified && !state.hasOlder && !state.hasNewer;
  const isKnown = isWhole || state?.problem?.kind === 'failed';
  // Before the first answer nobody can say that there is nothing.
  if (!state || state.isLoading || !(isKnown || isCut))
    return (
      <div className="message-list" aria-busy="true">
        <Loading />
      </div>
    );
  return (
    <div className="message-list">
      <div className="empty">
        <p>{isKnown ? text : offlineText}</p>
      </div>
    </div>
  );
}

const offlineText =
  'These messages are not on this device. They come as soon as there is a network.';
