import { useClient } from '@tidings/sdk/react';
import type { Bot, BotDelivery, BotTest, BotService as Service } from '@tidings/shared-types';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DeliveryRows } from '../delivery-rows.tsx';
import { OutsideTest } from '../outside-test.tsx';
import { SecretField } from '../secret-field.tsx';
import { interfaceChoices } from './bot-types.ts';

interface Props {
  readonly bot: Bot;
  readonly service: Service;
  readonly onClose: () => void;
}

/** The service of an outgoing webhook: its address, a test, and its last deliveries. */
export function BotService({ bot, service, onClose }: Props) {
  const client = useClient();
  const { user_id: bot_id } = bot;
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await client.api.getBotDeliveries({ bot_id }, { signal })).deliveries,
    [client, bot_id],
  );
  const format = interfaceChoices().find(({ value }) => value === service.interface)?.label;
  return (
    <Dialog title={t('settings.serviceOf', { name: bot.full_name })} onClose={onClose} isWide>
      <SecretField
        label={t('settings.payloadUrl')}
        copy={t('settings.copyPayloadUrl')}
        text={service.base_url}
        isWhole
      />
      <p className="field-hint">{format}</p>
      <h3>{t('settings.test')}</h3>
      <p className="quiet">{t('settings.callsTheServiceOnceWith')}</p>
      <OutsideTest test={async () => (await client.api.testBot({ bot_id })).test}>
        {(test) => <Answer test={test} />}
      </OutsideTest>
      <h3>{t('settings.lastDeliveries')}</h3>
      <DeliveryRows load={load} outcome={outcomeOf} none={t('settings.nobodyHasCalledThisBot')} />
    </Dialog>
  );
}

function Answer({ test: { problem, content, response } }: { readonly test: BotTest }) {
  return (
    <>
      {problem === null && (
        <p>
          {content === null
            ? t('settings.theBotWouldSendNothing')
            : t('settings.theBotWouldSend', { content })}
        </p>
      )}
      {response !== '' && <pre className="service-response">{response}</pre>}
    </>
  );
}

const outcomes = (): Readonly<Record<BotDelivery['status'], string>> => ({
  waiting: t('settings.waiting'),
  answered: t('settings.answered'),
  no_answer: t('settings.noAnswerNeeded'),
  failed: t('settings.failed'),
  skipped: t('settings.skipped'),
});

function outcomeOf({ status, trigger, problem }: BotDelivery): string {
  const outcome =
    status === 'waiting' && problem !== null
      ? t('settings.waitingForAnotherAttempt')
      : outcomes()[status];
  return `${outcome} · ${trigger === 'mention' ? t('settings.mention') : t('settings.directMessage')}`;
}
