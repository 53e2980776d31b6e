import { endpoints } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import { query } from '../../handler.ts';
import { english } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { VERSION } from '../../version.ts';
import type { Check } from '../cli/doctor/check.ts';
import { checkPeople } from '../cli/doctor/check-people.ts';
import { checkBackup } from './check-backup.ts';
import { checkCopies } from './check-copies.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkSpace } from './check-space.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { freeSpace } from './data-figures.ts';
import { type Backlog, type DeliveryBacklogs, deliveryBacklogs } from './delivery-backlogs.ts';
import { lastBackup } from './last-backup.ts';

export const getServerStatus = query(endpoints.getServerStatus, async ({ realm, services }) => {
  const { engine, config, clock } = services;
  const now = clock.now();
  const backlogs = await deliveryBacklogs({ engine, config, now, realmId: realm.id });
  const checks = [
    ...checkDeliveries(english.t, backlogs),
    checkPeople(english.t, realm),
    await checkWebhooks(english.t, realm, now),
  ];
  const machine = isAtRoot(realm) ? await machineOf(services) : undefined;
  const all = [...(machine?.checks ?? []), ...checks];
  return {
    version: VERSION,
    engine: engine.dialect.engine,
    backlogs: listed(backlogs),
    checks: all.sort(worstFirst).map(({ advice = null, ...check }) => ({ ...check, advice })),
    machine: machine?.figures ?? null,
  };
});

/** Whether the organization is the one at the server's own address. Only its owners may know about the machine. */
function isAtRoot({ subdomain }: Realm): boolean {
  return subdomain === '';
}

async function machineOf({ engine, config, clock }: Pick<Services, 'engine' | 'config' | 'clock'>) {
  const [bytes, free, backup, backupCheck, copyChecks] = await Promise.all([
    engine.size(),
    freeSpace(config.dataDirectory),
    lastBackup(config).catch(() => undefined),
    checkBackup(english.t, config, clock.now()),
    checkCopies(english.t, config, clock.now()),
  ]);
  return {
    checks: [checkSpace(english.t, free), backupCheck, ...copyChecks],
    figures: {
      database_bytes: bytes,
      free_bytes: free,
      last_backup: backup ? Math.floor(backup.at / 1000) : null,
    },
  };
}

const readerNames = {
  push: 'notifications',
  mail: 'missed messages',
  webhooks: 'webhooks',
} as const;

function listed({ entries, mails, registrations }: DeliveryBacklogs) {
  const item = <N extends string>(name: N, { waiting, oldestMs }: Backlog) => ({
    ...{ name, waiting, oldest_secs: Math.floor(oldestMs / 1000) },
  });
  return [
    ...[...entries].map(([reader, backlog]) => item(readerNames[reader], backlog)),
    ...(entries.has('mail') ? [item('mails', mails)] : []),
    ...(entries.has('push') ? [item('devices', registrations)] : []),
  ];
}

const order: readonly Check['status'][] = ['fail', 'warn', 'ok'];

function worstFirst(one: Check, other: Check): number {
  return order.indexOf(one.status) - order.indexOf(other.status);
}
