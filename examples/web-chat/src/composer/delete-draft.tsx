import { useClient } from '@tidings/sdk/react';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  readonly draftId: string;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}

export function DeleteDraft({ draftId, onDeleted, onClose }: Props) {
  const client = useClient();
  return (
    <Confirm
      title="Delete this draft?"
      action="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={() => client.drafts.discard(draftId).then(onDeleted)}
    >
      <p>It goes from all your devices. This cannot be taken back.</p>
    </Confirm>
  );
}
