import type { TimelineItem } from '@tidings/sdk';
import { FailedState } from './failed-on-demand.ts';
import { SavingState } from './saving-state.tsx';
import { WaitingState } from './waiting-state.tsx';

interface Props {
  readonly item: TimelineItem;
  readonly onEdit: () => void;
}

/** The changes of a message that the server has not stored yet, with buttons to retry or discard them. */
export function PendingState({ item, onEdit }: Props) {
  const { message, pending, changes } = item;
  const all = pending ? [pending, ...changes] : changes;
  const failed = all.find(({ state }) => state === 'failed');
  const troubled = failed ?? all.find(({ trouble }) => trouble !== undefined);
  if (troubled) {
    // The message shows without its refused change, so show that text here.
    const withText = failed !== undefined && failed !== pending;
    return (
      <FailedState entryId={troubled.entryId} onEdit={pending && onEdit} withText={withText} />
    );
  }
  if (pending) return <WaitingState of={pending} />;
  // Skip read flags: every visible message gets one.
  const told = changes.filter(({ command }) => command !== 'updateFlags');
  if (told.length === 0) return null;
  return <SavingState messageId={message.id} entryIds={told.map(({ entryId }) => entryId)} />;
}
