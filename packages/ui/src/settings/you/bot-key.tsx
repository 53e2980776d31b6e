import type { Bot } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretField } from '../secret-field.tsx';

/** The credentials of a bot, for the programs that run it. */
export function BotKey({ bot, onClose }: { readonly bot: Bot; readonly onClose: () => void }) {
  const { email, api_key } = bot;
  const token = bot.services[0]?.token ?? null;
  const account = `email=${email}\nkey=${api_key}\nsite=${location.origin}\n`;
  return (
    <Dialog title={bot.full_name} onClose={onClose}>
      <SecretField label={t('settings.emailAddress')} copy={t('settings.copyEmail')} text={email} />
      {api_key === null ? (
        <>
          <p className="field-label">{t('settings.apiKey')}</p>
          <p className="quiet">{t('settings.theServerCannotShowThis')}</p>
        </>
      ) : (
        <>
          <SecretField
            label={t('settings.apiKey')}
            copy={t('settings.copyApiKey')}
            text={api_key}
          />
          <div className="secret-row">
            <span className="row-text">{t('settings.configurationFileForProgramsZuliprc')}</span>
            <CopyButton label={t('settings.copyZuliprc')} text={`[api]\n${account}`} />
          </div>
        </>
      )}
      {token !== null && (
        <SecretField
          label={t('settings.tokenByWhichYourService')}
          copy={t('settings.copyToken')}
          text={token}
        />
      )}
      {token !== null && api_key !== null && (
        <div className="secret-row">
          <span className="row-text">{t('settings.configurationFileForZulipBotserver')}</span>
          <CopyButton
            label={t('settings.copyBotserverrc')}
            text={`[helloworld]\n${account}token=${token}\n`}
          />
        </div>
      )}
    </Dialog>
  );
}
