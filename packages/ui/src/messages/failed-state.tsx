import type { OutboxEntry } from '@tidings/sdk';
import { useClient, useOutbox } from '@tidings/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { withoutAddresses } from '../content/file-addresses.ts';
import { timeOf } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DiscardDialog } from './discard-on-demand.ts';
import { RetryButton } from './retry-button.tsx';
import { typedText } from './typed-text.ts';

export interface FailedStateProps {
  readonly entryId: string;
  readonly onEdit?: (() => void) | undefined;
  /** Whether to show the typed text, which shows nowhere else. */
  readonly withText?: boolean;
}

/** A change that the server refused, or that keeps failing, with its buttons. */
export function FailedState({ entryId, onEdit, withText = false }: FailedStateProps) {
  const { outbox } = useClient();
  const entry = useOutbox()?.find(({ id }) => id === entryId);
  const [isAsking, setAsking] = useState(false);
  if (!entry) return null;
  const { command, state } = entry;
  // Discarding typed text needs a confirmation.
  const typed = typedText(command);
  const text = typed === undefined ? undefined : withoutAddresses(typed);
  const discard = () => {
    if (text !== undefined) setAsking(true);
    // It may have been sent a moment ago, and then shows as sent.
    else outbox.discard(entryId).catch(() => undefined);
  };
  return (
    <div className="message-state failed" role="alert">
      {withText && text !== undefined && (
        <p className="refused-text" dir="auto">
          {text}
        </p>
      )}
      <CircleAlert size={14} aria-hidden="true" />
      <span>{reasonOf(entry)}</span>
      {state === 'failed' && <RetryButton entry={entry} />}
      {onEdit && (
        <button type="button" className="link-button" onClick={onEdit}>
          {t('messages.edit')}
        </button>
      )}
      <button type="button" className="link-button" onClick={discard}>
        {t('messages.discard2')}
      </button>
      {text !== undefined && <CopyButton label={t('messages.copyText')} text={text} />}
      {isAsking && (
        <DiscardDialog
          what={command.name === 'sendMessage' ? 'message' : 'change'}
          entryId={entryId}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** The codes of failures in which no server answered. */
const noAnswer: ReadonlySet<string> = new Set(['NETWORK_FAILED', 'TIMED_OUT', 'REDIRECT_REFUSED']);

function reasonOf({ state, refusal, trouble }: OutboxEntry): string {
  if (state === 'failed' || !trouble) return refusal?.message ?? t('messages.thisCouldNotBeSent');
  const when = timeOf(trouble.retryAt / 1000);
  const what = noAnswer.has(trouble.code)
    ? t('messages.theServerIsNotResponding')
    : t('messages.theServerReportedAnError', { message: trouble.message });
  return `${what} ${t('messages.tryingAgainAt', { time: when })}`;
}
