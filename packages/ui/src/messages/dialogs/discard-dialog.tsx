import { useClient } from '@tidings/sdk/react';
import { useEdits } from '../../edits/edits.tsx';
import { t } from '../../languages/t.ts';
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
      title={what === 'message' ? t('messages.discardMessage') : t('messages.discardChange')}
      action={t('messages.discard2')}
      isDangerous
      onConfirm={discard}
      onClose={onClose}
    >
      <p>{t('messages.yourTextWillBeLost')}</p>
    </Confirm>
  );
}
