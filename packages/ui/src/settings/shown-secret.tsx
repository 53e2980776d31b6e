import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from './secret-field.tsx';

interface Props {
  /** Where the secret belongs. */
  readonly note: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new secret, which the server does not show again. */
export function ShownSecret({ note, secret, onClose }: Props) {
  return (
    <Dialog title={t('settings.newSecret')} onClose={onClose}>
      <p>{t('settings.itIsShownOnlyNow', { note })}</p>
      <SecretField copy={t('settings.copySecret')} text={secret} />
    </Dialog>
  );
}
