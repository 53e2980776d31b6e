import { useClient } from '@tidings/sdk/react';
import { t } from '../../languages/t.ts';
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
      title={t('settings.deactivateYourAccount')}
      action={t('settings.deactivate2')}
      isDangerous
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p>{t('settings.youWillBeSignedOut')}</p>
    </Confirm>
  );
}
