import type { Bot } from '@tidings/shared-types';
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
      <SecretField label="Email" copy="Copy email" text={email} />
      {api_key === null ? (
        <>
          <p className="field-label">API key</p>
          <p className="quiet">The server cannot show this key. Generate a new one to see it.</p>
        </>
      ) : (
        <>
          <SecretField label="API key" copy="Copy API key" text={api_key} />
          <div className="secret-row">
            <span className="row-text">Configuration file for programs (zuliprc)</span>
            <CopyButton label="Copy zuliprc" text={`[api]\n${account}`} />
          </div>
        </>
      )}
      {token !== null && (
        <SecretField
          label="Token, by which your service recognizes this server"
          copy="Copy token"
          text={token}
        />
      )}
      {token !== null && api_key !== null && (
        <div className="secret-row">
          <span className="row-text">Configuration file for zulip_botserver (botserverrc)</span>
          <CopyButton label="Copy botserverrc" text={`[helloworld]\n${account}token=${token}\n`} />
        </div>
      )}
    </Dialog>
  );
}
