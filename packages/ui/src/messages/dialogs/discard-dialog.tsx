import { useClient } from '@tidings/sdk/react';
import { useEdits } from '../../edits/edits.tsx';
import { Confirm } from '../../ui/confirm.tsx';

export interface DiscardDialogProps {
  readonly what: 'message' | 'change';
  readonly entryId: string;
  readonly onClose: () => void;
}

/** Asks before unsent text is discarded. */
export function DiscardDialog({ what, entryId, onClose }: DiscardDialogProps) {
  const { outbox } = useClient();
  const edits = useEdits();
  const discard = async () => {
    await outbox.discard(entryId);
    // The edit of an unsent message has the key of its outbox entry.
    if (what === 'message') edits.end(entryId);
  };
  return (
    <Confirm
      title={`Discard ${what}?`}
      action="Discard"
      isDangerous
      onConfirm={discard}
      onClose={onClose}
    >
      <p>Your text will be lost. This cannot be undone.</p>
    </Confirm>
  );
}
