import { useClient } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';

export interface DeleteDraftProps {
  readonly draftId: string;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

export function DeleteDraft({ draftId, onDeleted, onClose }: DeleteDraftProps) {
  const client = useClient();
  return (
    <Confirm
      title={t('composer.deleteDraft')}
      action={t('composer.delete')}
      isDangerous
      onClose={onClose}
      onConfirm={() => client.drafts.discard(draftId).then(onDeleted)}
    >
      <p>{t('composer.thisDeletesTheDraftFrom')}</p>
    </Confirm>
  );
}
