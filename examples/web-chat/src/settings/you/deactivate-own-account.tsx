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
        You are signed out everywhere, your bots stop, and what is stored on this device is deleted,
        unsent messages too. What you wrote stays. Only an administrator can let you in again.
      </p>
    </Confirm>
  );
}
