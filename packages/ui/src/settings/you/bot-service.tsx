import { useClient } from '@tidings/sdk/react';
import type { Bot, BotDelivery, BotTest, BotService as Service } from '@tidings/shared-types';
import { useCallback } from 'react';
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
  const format = interfaceChoices.find(({ value }) => value === service.interface)?.label;
  return (
    <Dialog title={`Service of ${bot.full_name}`} onClose={onClose} isWide>
      <SecretField label="Payload URL" copy="Copy payload URL" text={service.base_url} isWhole />
      <p className="field-hint">{format}</p>
      <h3>Test</h3>
      <p className="quiet">
        Calls the service once with the message “Hello!”. The answer is shown here and not sent.
      </p>
      <OutsideTest test={async () => (await client.api.testBot({ bot_id })).test}>
        {(test) => <Answer test={test} />}
      </OutsideTest>
      <h3>Last deliveries</h3>
      <DeliveryRows
        load={load}
        outcome={outcomeOf}
        none="Nobody has called this bot in the last days."
      />
    </Dialog>
  );
}

function Answer({ test: { problem, content, response } }: { readonly test: BotTest }) {
  return (
    <>
      {problem === null && (
        <p>{content === null ? 'The bot would send nothing.' : `The bot would send: ${content}`}</p>
      )}
      {response !== '' && <pre className="service-response">{response}</pre>}
    </>
  );
}

const outcomes: Readonly<Record<BotDelivery['status'], string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  no_answer: 'No answer needed',
  failed: 'Failed',
  skipped: 'Skipped',
};

function outcomeOf({ status, trigger, problem }: BotDelivery): string {
  const outcome =
    status === 'waiting' && problem !== null ? 'Waiting for another attempt' : outcomes[status];
  return `${outcome} · ${trigger === 'mention' ? 'mention' : 'direct message'}`;
}
