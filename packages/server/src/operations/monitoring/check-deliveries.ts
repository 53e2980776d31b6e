import type { ReaderName } from '../../delivery/notifying/log-lease.ts';
import { type Check, ok, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';
import type { Backlog, DeliveryBacklogs } from './delivery-backlogs.ts';

/** As in the alert rules. A restart, and a mail server that is down for a moment, take less. */
const MAX_WAIT_MS = 15 * 60_000;

const readers: Readonly<Record<ReaderName, readonly [name: string, advice: string]>> = {
  push: [
    'notifications',
    'Check that the server runs and that the relay or push service answers. The log has its errors.',
  ],
  mail: [
    'mails about missed messages',
    'Check that the server runs. The log says why it cannot read on.',
  ],
  webhooks: [
    'webhook deliveries',
    'Check that the server runs, and that the receivers answer: tidings webhook list.',
  ],
};

/** Checks that nothing waits for long to be delivered. */
export function checkDeliveries({ entries, mails, registrations }: DeliveryBacklogs): Check[] {
  const checks = [...entries].map(([reader, backlog]) => {
    const [name, advice] = readers[reader];
    return judge(name, backlog, advice);
  });
  if (entries.has('mail')) {
    const advice = 'Try it with "tidings mail test", which says why the mail server refuses.';
    checks.push(judge('mails', mails, advice));
  }
  if (entries.has('push')) {
    const advice = 'Check that the relay of pushRelayUrl answers. The log has its errors.';
    checks.push(judge('device registrations', registrations, advice));
  }
  return checks;
}

function judge(name: string, { waiting, oldestMs }: Backlog, advice: string): Check {
  if (waiting === 0) return ok(name, 'nothing waits');
  const detail = `${waiting} waiting, the oldest for ${ageOf(oldestMs)}`;
  return oldestMs > MAX_WAIT_MS ? warn(name, detail, advice) : ok(name, detail);
}
