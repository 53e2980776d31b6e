import type { TimelineState } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { useConnection } from '../team/use-connection.ts';
import { Loading } from '../ui/loading.tsx';

interface Props {
  readonly state: TimelineState | undefined;
  /** The text for an empty list. */
  readonly text: ReactNode;
}

/** Replaces an empty list: there are no messages, or they are not on this device. */
export function NoMessages({ state, text }: Props) {
  const { name } = useConnection();
  const isCut = name === 'offline' || name === 'signedOut';
  const isWhole = state?.isVerified && !state.hasOlder && !state.hasNewer;
  const isKnown = isWhole || state?.problem?.kind === 'failed';
  // Before the first answer, the list may not be empty at all.
  if (!state || state.isLoading || !(isKnown || isCut))
    return (
      <div className="message-list" aria-busy="true">
        <Loading />
      </div>
    );
  return (
    <div className="message-list">
      <div className="empty">
        <p>{isKnown ? text : offlineText()}</p>
      </div>
    </div>
  );
}

const offlineText = () => t('chat.theseMessagesAreNotOn');
