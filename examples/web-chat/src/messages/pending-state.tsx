import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { CircleAlert, Clock } from 'lucide-react';
import { timeOf } from './days.ts';

interface Props {
  readonly item: TimelineItem;
  readonly onEdit: () => void;
}

/** What of a message the server does not have yet, and what can be done where it refused or fails. */
export function PendingState({ item, onEdit }: Props) {
  const { pending, changes } = item;
  const all = pending ? [pending, ...changes] : changes;
  const failed = all.find(({ state }) => state === 'failed');
  const troubled = failed ?? all.find(({ trouble }) => trouble !== undefined);
  if (troubled) return <Troubled of={troubled} onEdit={pending && onEdit} />;
  if (pending?.progress !== undefined) return <Uploading progress={pending.progress} />;
  if (pending) {
    return (
      <div className="message-state">
        <Clock size={13} aria-hidden="true" />
        <span>{pending.state === 'sending' ? 'Sending …' : 'Will be sent'}</span>
      </div>
    );
  }
  // Every message that comes into sight is marked as read: that is nothing to tell.
  if (changes.every(({ command }) => command === 'updateFlags')) return null;
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      <span>Changes will be sent</span>
    </div>
  );
}

function Uploading({ progress }: { readonly progress: number }) {
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      <span>Uploading …</span>
      <progress aria-label="Uploading" value={progress} />
      <span aria-hidden="true">{Math.floor(progress * 100)} %</span>
    </div>
  );
}

type Entry = Pick<TimelineItem['changes'][number], 'entryId' | 'state' | 'refusal' | 'trouble'>;

interface TroubledProps {
  readonly of: Entry;
  readonly onEdit: (() => void) | undefined;
}

function Troubled({ of: entry, onEdit }: TroubledProps) {
  const { outbox } = useClient();
  const { entryId, state } = entry;
  return (
    <div className="message-state failed" role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <span>{reasonOf(entry)}</span>
      {/* What cannot be stored now is told by the banner. */}
      {state === 'failed' && (
        <button type="button" className="link-button" onClick={() => void outbox.retry(entryId)}>
          Try again
        </button>
      )}
      {onEdit && (
        <button type="button" className="link-button" onClick={onEdit}>
          Edit
        </button>
      )}
      <button
        type="button"
        className="link-button"
        // It may have got through a moment ago: then it shows as sent.
        onClick={() => void outbox.discard(entryId).catch(() => undefined)}
      >
        Discard
      </button>
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
