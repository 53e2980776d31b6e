import { useClient } from '@tidings/sdk/react';
import { type Bot, botTypes } from '@tidings/shared-types';
import { KeyRound, Link2, Pencil, RefreshCw, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BotKey } from './bot-key.tsx';
import { BotService } from './bot-service.tsx';
import { botTypeName, botTypeUse } from './bot-types.ts';
import { EditBot } from './edit-bot.tsx';
import { IntegrationUrl } from './integration-url.tsx';

interface Props {
  readonly bot: Bot;
  readonly onChange: () => void;
}

export function BotRow({ bot, onChange }: Props) {
  const client = useClient();
  const [dialog, setDialog] = useState<
    'address' | 'service' | 'edit' | 'key' | 'renew' | 'deactivate'
  >();
  const close = () => setDialog(undefined);
  const { user_id: bot_id, full_name } = bot;
  const [service] = bot.services;
  return (
    <li className="row">
      <Avatar src={bot.avatar_url} size={32} />
      <div className="row-text">
        <div className="row-name">{full_name}</div>
        <div className="row-note" title={botTypeUse(bot.bot_type)}>
          {[botTypeName(bot.bot_type), service?.base_url].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div className="row-buttons">
        {bot.bot_type === botTypes.incomingWebhook && (
          <IconButton
            label={t('settings.addressFor', { name: full_name })}
            onClick={() => setDialog('address')}
          >
            <Link2 size={16} />
          </IconButton>
        )}
        {service && (
          <IconButton
            label={t('settings.serviceOf', { name: full_name })}
            onClick={() => setDialog('service')}
          >
            <Webhook size={16} />
          </IconButton>
        )}
        <IconButton
          label={t('settings.edit', { name: full_name })}
          onClick={() => setDialog('edit')}
        >
          <Pencil size={16} />
        </IconButton>
        <IconButton
          label={t('settings.apiKeyOf', { name: full_name })}
          onClick={() => setDialog('key')}
        >
          <KeyRound size={16} />
        </IconButton>
        <IconButton
          label={t('settings.generateNewKeyFor', { name: full_name })}
          onClick={() => setDialog('renew')}
        >
          <RefreshCw size={16} />
        </IconButton>
        <IconButton
          label={t('settings.deactivate', { name: full_name })}
          onClick={() => setDialog('deactivate')}
        >
          <Trash2 size={16} />
        </IconButton>
      </div>
      {dialog === 'address' && <IntegrationUrl bot={bot} onClose={close} />}
      {dialog === 'service' && service && (
        <BotService bot={bot} service={service} onClose={close} />
      )}
      {dialog === 'edit' && <EditBot bot={bot} onChanged={onChange} onClose={close} />}
      {dialog === 'key' && <BotKey bot={bot} onClose={close} />}
      {dialog === 'renew' && (
        <Confirm
          title={t('settings.generateNewKeyForName', { name: full_name })}
          action={t('settings.generateKey')}
          isDangerous
          onConfirm={() => client.api.regenerateBotApiKey({ bot_id }).then(onChange)}
          onClose={close}
        >
          <p>
            {service
              ? t('settings.theOldKeyAndTokenStopWorking')
              : t('settings.theOldKeyStopsWorking')}
          </p>
        </Confirm>
      )}
      {dialog === 'deactivate' && (
        <Confirm
          title={t('settings.deactivateName', { name: full_name })}
          action={t('settings.deactivate2')}
          isDangerous
          onConfirm={() => client.api.deactivateBot({ bot_id }).then(onChange)}
          onClose={close}
        >
          <p>{t('settings.theBotStopsImmediatelyIts')}</p>
        </Confirm>
      )}
    </li>
  );
}
