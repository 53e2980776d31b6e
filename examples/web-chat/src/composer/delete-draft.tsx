import { useClient } from '@tidings/sdk/react';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  readonly draftId: string;
  readonly onClose: () => void;
}

export function DeleteDraft({ draftId, onClose }: Props) {
  const client = useClient();
  return (
    <Confirm
      title="Delete this draft?"
      action="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={() => client.drafts.discard(draftId)}
    >
      <p>It goes from all your devices. This cannot be taken back.</p>
    </Confirm>
  );
}
