import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { CircleAlert, Clock } from 'lucide-react';

interface Props {
  readonly item: TimelineItem;
  readonly onEdit: () => void;
}

/** What of a message the server does not have yet, and what can be done where it refused. */
export function PendingState({ item, onEdit }: Props) {
  const client = useClient();
  const { pending, changes } = item;
  const failed =
    pending?.state === 'failed' ? pending : changes.find(({ state }) => state === 'failed');
  if (failed) {
    const { entryId, refusal } = failed;
    return (
      <div className="message-state failed" role="alert">
        <CircleAlert size={14} aria-hidden="true" />
        <span>{refusal?.message ?? 'This could not be sent.'}</span>
        {/* What cannot be stored now is told by the banner. */}
        <button
          type="button"
          className="link-button"
          onClick={() => void client.outbox.retry(entryId)}
        >
          Try again
        </button>
        {pending && (
          <button type="button" className="link-button" onClick={onEdit}>
            Edit
          </button>
        )}
        <button
          type="button"
          className="link-button"
          onClick={() => void client.outbox.discard(entryId)}
        >
          Discard
        </button>
      </div>
    );
  }
  if (pending) {
    return (
      <div className="message-state">
        <Clock size={13} aria-hidden="true" />
        <span>{pending.state === 'sending' ? 'Sending …' : 'Will be sent'}</span>
      </div>
    );
  }
  if (changes.length === 0) return null;
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      <span>Changes will be sent</span>
    </div>
  );
}
