import { useClient } from '@tidings/sdk/react';
import type { Bot, BotDelivery, BotService as Service } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { interfaceChoices } from './bot-types.ts';

interface Props {
  readonly bot: Bot;
  readonly service: Service;
  readonly onClose: () => void;
}

/** The service of an outgoing webhook: its address, a test, and its last deliveries. */
export function BotService({ bot, service, onClose }: Props) {
  const format = interfaceChoices.find(({ value }) => value === service.interface)?.label;
  return (
    <Dialog title={`Service of ${bot.full_name}`} onClose={onClose} isWide>
      <p className="field-label">Payload URL</p>
      <div className="secret-row">
        <code className="secret whole">{service.base_url}</code>
        <CopyButton label="Copy payload URL" text={service.base_url} />
      </div>
      <p className="field-hint">{format}</p>
      <TestService botId={bot.user_id} />
      <Deliveries botId={bot.user_id} />
    </Dialog>
  );
}

interface OfBot {
  readonly botId: number;
}

type TestResult = Awaited<ReturnType<ReturnType<typeof useClient>['api']['testBot']>>;

function TestService({ botId }: OfBot) {
  const client = useClient();
  const [result, setResult] = useState<TestResult>();
  const { run, isBusy, problem } = useAction(async () => {
    setResult(undefined);
    setResult(await client.api.testBot({ bot_id: botId }));
  });
  return (
    <>
      <h3>Test</h3>
      <p className="quiet">
        Calls the service once with the message “Hello!”. The answer is shown here and not sent.
      </p>
      <p className="buttons">
        <button type="button" className="button" disabled={isBusy} onClick={run}>
          {isBusy ? 'Calling…' : 'Call service'}
        </button>
      </p>
      <Problem text={problem} />
      <div role="status">{result && <Result result={result} />}</div>
    </>
  );
}

function Result({ result }: { readonly result: TestResult }) {
  const { status_code, duration_ms, response, content, problem } = result;
  const status = status_code === null ? 'No answer' : `Status ${status_code}`;
  return (
    <>
      <Problem text={problem ?? undefined} />
      {problem === null && (
        <p>{content === null ? 'The bot would send nothing.' : `The bot would send: ${content}`}</p>
      )}
      <p className="quiet">{`${status} after ${duration_ms} ms`}</p>
      {response !== '' && <pre className="service-response">{response}</pre>}
    </>
  );
}

function Deliveries({ botId }: OfBot) {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) =>
        (await client.api.getBotDeliveries({ bot_id: botId }, { signal })).deliveries,
      [client, botId],
    ),
  );
  return (
    <>
      <h3>Last deliveries</h3>
      <Problem text={problem} />
      <ul className="rows" aria-label="Deliveries">
        {value?.map((delivery) => (
          <li className="row" key={delivery.id}>
            <div className="row-text">
              <div className="row-name">{outcomeOf(delivery)}</div>
              <div className="row-note" title={delivery.error ?? undefined}>
                {factsOf(delivery)}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">Nobody has called this bot in the last days.</p>}
      <p className="buttons">
        <button type="button" className="button small" onClick={reload}>
          Refresh
        </button>
      </p>
    </>
  );
}

const outcomes: Readonly<Record<BotDelivery['status'], string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  no_answer: 'No answer needed',
  failed: 'Failed',
  skipped: 'Skipped: the message is gone',
};

function outcomeOf({ status, trigger, error }: BotDelivery): string {
  const outcome =
    status === 'waiting' && error !== null ? 'Waiting for another attempt' : outcomes[status];
  return `${outcome} · ${trigger === 'mention' ? 'mention' : 'direct message'}`;
}

function factsOf({ created_at, attempts, status_code, error }: BotDelivery): string {
  const facts = [
    momentOf(created_at),
    attempts > 1 && `${attempts} attempts`,
    status_code !== null && `status ${status_code}`,
    error,
  ];
  return facts.filter(Boolean).join(' · ');
}
