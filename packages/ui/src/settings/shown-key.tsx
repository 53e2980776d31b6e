import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretField } from './secret-field.tsx';

interface Props {
  readonly title: string;
  readonly email: string;
  readonly apiKey: string;
  readonly onClose: () => void;
}

/** A new key, which the server does not show again. */
export function ShownKey({ title, email, apiKey, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('settings.copyTheKeyNowIt')}</p>
      <SecretField label={t('settings.emailAddress')} copy={t('settings.copyEmail')} text={email} />
      <SecretField label={t('settings.apiKey')} copy={t('settings.copyApiKey')} text={apiKey} />
      <div className="secret-row">
        <span className="row-text">{t('settings.configurationFileForProgramsZuliprc')}</span>
        <CopyButton
          label={t('settings.copyZuliprc')}
          text={`[api]\nemail=${email}\nkey=${apiKey}\nsite=${location.origin}\n`}
        />
      </div>
    </Dialog>
  );
}
