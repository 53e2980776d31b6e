import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { timeOf } from '../wording/days.ts';
import { DiscardDialog } from './dialogs/discard-dialog.tsx';

type Entry = NonNullable<TimelineItem['pending']> | TimelineItem['changes'][number];

interface Props {
  readonly of: Entry;
  readonly rowKey: string;
  readonly onEdit: (() => void) | undefined;
}

/** What the server refused or what fails again and again, and what can be done with it. */
export function TroubledState({ of: entry, rowKey, onEdit }: Props) {
  const { outbox } = useClient();
  const [isAsking, setAsking] = useState(false);
  const { entryId, state } = entry;
  const isMessage = !('command' in entry);
  // Somebody typed it: one click does not throw it away.
  const isTyped = isMessage || entry.command === 'editMessage';
  const discard = () => {
    if (isTyped) setAsking(true);
    // It may have got through a moment ago: then it shows as sent.
    else outbox.discard(entryId).catch(() => undefined);
  };
  return (
    <div className="message-state failed" role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <span>{reasonOf(entry)}</span>
      {state === 'failed' && (
        <button
          type="button"
          className="link-button"
          onClick={() => leaveToBanner(outbox.retry(entryId))}
        >
          Try again
        </button>
      )}
      {onEdit && (
        <button type="button" className="link-button" onClick={onEdit}>
          Edit
        </button>
      )}
      <button type="button" className="link-button" onClick={discard}>
        Discard
      </button>
      {isAsking && (
        <DiscardDialog
          what={isMessage ? 'message' : 'change'}
          entryId={entryId}
          rowKey={rowKey}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function reasonOf({ state, refusal, trouble }: Entry): string {
  if (state === 'failed' || !trouble) return refusal?.message ?? 'This could not be sent.';
  const when = timeOf(trouble.retryAt / 1000);
  const what =
    trouble.code === 'NO_ANSWER'
      ? 'The server does not answer'
      : `The server has a problem with this (${trouble.message})`;
  return `${what}. Trying again at ${when}; it may have arrived already.`;
}
