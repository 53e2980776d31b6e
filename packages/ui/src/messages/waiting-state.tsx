import type { TimelineItem } from '@tidings/sdk';
import { useOutbox } from '@tidings/sdk/react';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { DiscardDialog } from './discard-on-demand.ts';

interface Props {
  readonly of: NonNullable<TimelineItem['pending']>;
}

/** Progress of an unsent message, with a button to discard it before it is in flight. */
export function WaitingState({ of: { entryId, state, progress } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const entry = useOutbox()?.find(({ id }) => id === entryId);
  const isUploading = progress !== undefined;
  // After the first attempt the server may have the message. Uploaded files do not count.
  const isOurs = entry?.tried === undefined && (state === 'waiting' || isUploading);
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      {isUploading ? (
        <>
          <span>{t('chat.uploading')}</span>
          <progress aria-label={t('chat.uploading2')} value={progress} />
          <span aria-hidden="true">{Math.floor(progress * 100)} %</span>
        </>
      ) : (
        <span>{state === 'sending' ? t('chat.sending') : t('chat.waitingToSend')}</span>
      )}
      {isOurs && (
        <button type="button" className="link-button" onClick={() => setAsking(true)}>
          {t('chat.discard')}
        </button>
      )}
      {isAsking && (
        <DiscardDialog what="message" entryId={entryId} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
