import { useClient } from '@tidings/sdk/react';
import { Confirm } from '../../ui/confirm.tsx';

interface Props {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function DeactivateOwnAccount({ onLeave, onClose }: Props) {
  const client = useClient();
  const deactivate = async () => {
    await client.api.deactivateOwnUser();
    await client.signOut({ wipe: 'evenUnsent' });
    onLeave();
  };
  return (
    <Confirm
      title="Deactivate your account?"
      action="Deactivate"
      isDangerous
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p>
        You will be signed out everywhere, and your bots will stop. All data on this device is
        deleted, including unsent messages. Messages you have sent stay. Only an administrator can
        reactivate your account.
      </p>
    </Confirm>
  );
}
