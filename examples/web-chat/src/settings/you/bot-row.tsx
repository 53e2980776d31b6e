import { useClient } from '@tidings/sdk/react';
import type { Bot } from '@tidings/shared-types';
import { KeyRound, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { botTypeName } from './bot-types.ts';
import { EditBot } from './edit-bot.tsx';

interface Props {
  readonly bot: Bot;
  readonly onChange: () => void;
}

export function BotRow({ bot, onChange }: Props) {
  const client = useClient();
  const [dialog, setDialog] = useState<'edit' | 'key' | 'renew' | 'deactivate'>();
  const close = () => setDialog(undefined);
  const { user_id: bot_id, full_name } = bot;
  return (
    <li className="row">
      <Avatar src={bot.avatar_url} size={32} />
      <div className="row-text">
        <div className="row-name">{full_name}</div>
        <div className="row-note">{botTypeName(bot.bot_type)}</div>
      </div>
      <div className="row-buttons">
        <IconButton label={`Edit ${full_name}`} onClick={() => setDialog('edit')}>
          <Pencil size={16} />
        </IconButton>
        <IconButton label={`API key of ${full_name}`} onClick={() => setDialog('key')}>
          <KeyRound size={16} />
        </IconButton>
        <IconButton label={`Generate new key for ${full_name}`} onClick={() => setDialog('renew')}>
          <RefreshCw size={16} />
        </IconButton>
        <IconButton label={`Deactivate ${full_name}`} onClick={() => setDialog('deactivate')}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      {dialog === 'edit' && <EditBot bot={bot} onChanged={onChange} onClose={close} />}
      {dialog === 'key' && <BotKey bot={bot} onClose={close} />}
      {dialog === 'renew' && (
        <Confirm
          title={`Generate new key for ${full_name}?`}
          action="Generate key"
          isDangerous
          onConfirm={() => client.api.regenerateBotApiKey({ bot_id }).then(onChange)}
          onClose={close}
        >
          <p>The old key stops working immediately. Update the program that runs the bot.</p>
        </Confirm>
      )}
      {dialog === 'deactivate' && (
        <Confirm
          title={`Deactivate ${full_name}?`}
          action="Deactivate"
          isDangerous
          onConfirm={() => client.api.deactivateBot({ bot_id }).then(onChange)}
          onClose={close}
        >
          <p>The bot stops immediately. Its messages stay.</p>
        </Confirm>
      )}
    </li>
  );
}

function BotKey({ bot, onClose }: { readonly bot: Bot; readonly onClose: () => void }) {
  const { email, api_key } = bot;
  return (
    <Dialog title={bot.full_name} onClose={onClose}>
      <p className="field-label">Email</p>
      <div className="secret-row">
        <code className="secret">{email}</code>
        <CopyButton label="Copy email" text={email} />
      </div>
      <p className="field-label">API key</p>
      {api_key === null ? (
        <p className="quiet">The server cannot show this key. Generate a new one to see it.</p>
      ) : (
        <>
          <div className="secret-row">
            <code className="secret">{api_key}</code>
            <CopyButton label="Copy API key" text={api_key} />
          </div>
          <div className="secret-row">
            <span className="row-text">Configuration file for programs (zuliprc)</span>
            <CopyButton
              label="Copy zuliprc"
              text={`[api]\nemail=${email}\nkey=${api_key}\nsite=${location.origin}\n`}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
