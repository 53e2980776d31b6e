import type { ExternalEvent, Integration } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { OutsideTest } from '../outside-test.tsx';
import { outcomeWords } from './external-events.tsx';

interface Props {
  readonly service: Integration;
  readonly address: string;
  readonly onTested: () => void;
}

/** A button that sends an example event to an address, as the service would. */
export function IntegrationTest({ service, address, onTested }: Props) {
  const test = async () => {
    const result = await sendExample(service, address);
    onTested();
    return result;
  };
  return (
    <>
      <h3>{t('settings.test')}</h3>
      <p className="quiet">{t('settings.sendsAnExampleEventOf', { name: service.display_name })}</p>
      <OutsideTest test={test}>
        {({ outcome, problem }) => problem === null && <p>{outcomeWords()[outcome]}</p>}
      </OutsideTest>
    </>
  );
}

interface Answer {
  readonly outcome?: ExternalEvent['outcome'];
  readonly msg: string;
}

async function sendExample({ example_headers, example_payload }: Integration, address: string) {
  const begun = performance.now();
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...example_headers },
    body: JSON.stringify(example_payload),
  });
  const { outcome = 'failed', msg } = (await response.json()) as Answer;
  return {
    outcome,
    status_code: response.status,
    duration_ms: Math.round(performance.now() - begun),
    problem: response.ok ? null : msg,
  };
}
