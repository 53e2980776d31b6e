import type { Role } from '@tidings/shared-types';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { endQueues } from '../../packages/server/src/core/event-queues/end-queues.ts';
import { serverLog } from '../../packages/server/src/core/log.ts';
import { createRealm } from '../../packages/server/src/core/realm/create-realm.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { startServer } from '../../packages/server/src/server.ts';
import type { Account, Order, StoredText } from './server-orders.ts';

/** Short, since each seed would otherwise wait for a second. */
const LOOK_INTERVAL_MS = 50;

const [data = '', waitedMs = '0'] = process.argv.slice(2);
let waited = Number(waitedMs);
const clock = { now: () => Date.now() + waited };
const flags = { data, database: `${data}/tidings.db`, port: '0', rateLimit: false };
const server = await startServer(loadConfig({ flags, env: {} }), {
  log: serverLog({ logLevel: 'silent', logFormat: 'json' }),
  clock,
  lookIntervalMs: LOOK_INTERVAL_MS,
});
const { engine, realms } = server.services;

process.on('message', (order: Order & { readonly number: number }) => {
  carryOut(order).then(
    (result) => process.send?.({ number: order.number, result }),
    (error: unknown) => process.send?.({ number: order.number, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ url: server.url });

async function carryOut(order: Order): Promise<unknown> {
  switch (order.name) {
    case 'makeOrganization':
      return makeOrganization(order.subdomain, order.roles);
    case 'endQueues':
      return (await realmOf(order.subdomain)).write((change) => endQueues(change, order.userId));
    case 'messages':
      return messagesOf((await realmOf(order.subdomain)).id);
    case 'wait':
      waited += order.milliseconds;
      return undefined;
  }
}

async function makeOrganization(subdomain: string, roles: readonly Role[]): Promise<Account[]> {
  await createRealm(engine, clock, { subdomain, name: subdomain });
  const realm = await realmOf(subdomain);
  return realm.write(async (change) => {
    const accounts: Account[] = [];
    for (const [index, role] of roles.entries()) {
      const apiKey = newApiKey();
      const email = `person${index}@example.org`;
      const wanted = { email, fullName: `Person ${index}`, role, apiKey };
      const { id } = await addUser(change, wanted);
      accounts.push({ id, email, apiKey });
    }
    return accounts;
  });
}

async function realmOf(subdomain: string) {
  const realm = await realms.forSubdomain(subdomain);
  if (!realm) throw new Error(`There is no organization ${subdomain}`);
  return realm;
}

function messagesOf(realmId: number): Promise<StoredText[]> {
  return engine.snapshot((sql) =>
    sql.all<StoredText>('SELECT id, content FROM messages WHERE realm_id = $1 ORDER BY id', [
      realmId,
    ]),
  );
}
