import { useClient } from '@tidings/sdk/react';
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
      title="Delete draft?"
      action="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={() => client.drafts.discard(draftId).then(onDeleted)}
    >
      <p>This deletes the draft from all your devices. This cannot be undone.</p>
    </Confirm>
  );
}
