import type { ReaderName } from '../../delivery/notifying/log-lease.ts';
import type { Texts } from '../../languages/texts.ts';
import type { Translate } from '../../languages/words.ts';
import { type Check, ok, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';
import type { Backlog, DeliveryBacklogs } from './delivery-backlogs.ts';

/** As in the alert rules. A restart, and a mail server that is down for a moment, take less. */
const MAX_WAIT_MS = 15 * 60_000;

const readers = {
  push: ['doctor.push', 'doctor.pushAdvice'],
  mail: ['doctor.missed', 'doctor.missedAdvice'],
  webhooks: ['doctor.deliveries', 'doctor.deliveriesAdvice'],
} as const satisfies Readonly<
  Record<ReaderName, readonly [name: keyof Texts, advice: keyof Texts]>
>;

/** Checks that nothing waits for long to be delivered. */
export function checkDeliveries(
  t: Translate,
  { entries, mails, registrations }: DeliveryBacklogs,
): Check[] {
  const judge = (name: string, { waiting, oldestMs }: Backlog, advice: string): Check => {
    if (waiting === 0) return ok(name, t('doctor.nothingWaits'));
    const detail = t('doctor.waiting', { count: waiting, age: ageOf(t, oldestMs) });
    return oldestMs > MAX_WAIT_MS ? warn(name, detail, advice) : ok(name, detail);
  };
  const checks = [...entries].map(([reader, backlog]) => {
    const [name, advice] = readers[reader];
    return judge(t(name), backlog, t(advice));
  });
  if (entries.has('mail')) {
    checks.push(judge(t('doctor.mails'), mails, t('doctor.mailsAdvice')));
  }
  if (entries.has('push')) {
    checks.push(judge(t('doctor.devices'), registrations, t('doctor.devicesAdvice')));
  }
  return checks;
}
