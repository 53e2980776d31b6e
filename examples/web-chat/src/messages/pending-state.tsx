import type { TimelineItem } from '@tidings/sdk';
import { Clock } from 'lucide-react';
import { TroubledState } from './troubled-state.tsx';
import { WaitingState } from './waiting-state.tsx';

interface Props {
  readonly item: TimelineItem;
  readonly onEdit: () => void;
}

/** What of a message the server does not have yet, and what can be done about it. */
export function PendingState({ item, onEdit }: Props) {
  const { pending, changes } = item;
  const all = pending ? [pending, ...changes] : changes;
  const failed = all.find(({ state }) => state === 'failed');
  const troubled = failed ?? all.find(({ trouble }) => trouble !== undefined);
  if (troubled) return <TroubledState entryId={troubled.entryId} onEdit={pending && onEdit} />;
  if (pending) return <WaitingState of={pending} />;
  // Every message that comes into sight is marked as read: that is nothing to tell.
  if (changes.every(({ command }) => command === 'updateFlags')) return null;
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      <span>Changes will be sent</span>
    </div>
  );
}
