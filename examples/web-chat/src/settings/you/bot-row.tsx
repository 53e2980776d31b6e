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
        <IconButton label={`Change ${full_name}`} onClick={() => setDialog('edit')}>
          <Pencil size={16} />
        </IconButton>
        <IconButton label={`Key of ${full_name}`} onClick={() => setDialog('key')}>
          <KeyRound size={16} />
        </IconButton>
        <IconButton label={`New key for ${full_name}`} onClick={() => setDialog('renew')}>
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
          title={`A new key for ${full_name}?`}
          action="Make a new key"
          isDangerous
          onConfirm={() => client.api.regenerateBotApiKey({ bot_id }).then(onChange)}
          onClose={close}
        >
          <p>The program that runs the bot needs the new key: the old one is dead at once.</p>
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
          <p>It stops at once. What it wrote stays.</p>
        </Confirm>
      )}
    </li>
  );
}

function BotKey({ bot, onClose }: { readonly bot: Bot; readonly onClose: () => void }) {
  const { email, api_key } = bot;
  return (
    <Dialog title={bot.full_name} onClose={onClose}>
      <p className="field-label">Address</p>
      <div className="secret-row">
        <code className="secret">{email}</code>
        <CopyButton label="Copy the address" text={email} />
      </div>
      <p className="field-label">Key</p>
      {api_key === null ? (
        <p className="quiet">The server cannot show it. Make a new one to see it.</p>
      ) : (
        <>
          <div className="secret-row">
            <code className="secret">{api_key}</code>
            <CopyButton label="Copy the key" text={api_key} />
          </div>
          <div className="secret-row">
            <span className="row-text">All that a program needs, as a zuliprc file</span>
            <CopyButton
              label="Copy as zuliprc"
              text={`[api]\nemail=${email}\nkey=${api_key}\nsite=${location.origin}\n`}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
