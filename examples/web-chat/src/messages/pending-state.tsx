import type { TimelineItem } from '@tidings/sdk';
import { ChangingState } from './changing-state.tsx';
import { TroubledState } from './troubled-state.tsx';
import { WaitingState } from './waiting-state.tsx';

interface Props {
  readonly item: TimelineItem;
  readonly onEdit: () => void;
}

/** What of a message the server does not have yet, and what can be done about it. */
export function PendingState({ item, onEdit }: Props) {
  const { message, pending, changes } = item;
  const all = pending ? [pending, ...changes] : changes;
  const failed = all.find(({ state }) => state === 'failed');
  const troubled = failed ?? all.find(({ trouble }) => trouble !== undefined);
  if (troubled) {
    // The message shows as it is without a change that was refused.
    const withText = failed !== undefined && failed !== pending;
    return (
      <TroubledState entryId={troubled.entryId} onEdit={pending && onEdit} withText={withText} />
    );
  }
  if (pending) return <WaitingState of={pending} />;
  // Every message that comes into sight is marked as read: that is nothing to tell.
  const told = changes.filter(({ command }) => command !== 'updateFlags');
  if (told.length === 0) return null;
  return <ChangingState messageId={message.id} entryIds={told.map(({ entryId }) => entryId)} />;
}
