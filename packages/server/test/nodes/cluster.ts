import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { loadConfig } from '../../src/core/config/load-config.ts';
import type { Realm } from '../../src/core/realm/realm.ts';
import { ensureDefaultRealm } from '../../src/features/setup/first-run.ts';
import { addUser } from '../../src/features/users/add-user.ts';
import { newApiKey } from '../../src/features/users/api-key.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import type { Services } from '../../src/services.ts';
import { call, type Reply } from '../features/users/call.ts';
import { type RunningServer, serve } from '../operations/cli/run-cli.ts';
import { postgresLocation, silent, type TestLocation } from '../support/engines.ts';

type Form = Readonly<Record<string, unknown>>;

/** An account that any node can serve. */
export interface Customer {
  readonly id: number;
  send(node: RunningServer, method: string, path: string, form?: Form): Promise<Reply>;
}

/** Several server processes on one PostgreSQL database, and this process. */
export interface Cluster {
  readonly nodes: readonly RunningServer[];
  readonly services: Services;
  readonly realm: Realm;
  customer(): Promise<Customer>;
  stop(): Promise<void>;
}

/** A database, and the address of its server for this process if that is another one. */
interface ClusterLocation extends TestLocation {
  readonly direct?: string;
}

/** Starts so many servers. `options` are more arguments of their command line. */
export async function startCluster(
  size: number,
  options: readonly string[] = [],
  given?: ClusterLocation,
): Promise<Cluster> {
  const location: ClusterLocation = given ?? (await postgresLocation());
  const data = await mkdtemp(join(tmpdir(), 'tidings-cluster-'));
  const { database } = location;
  const flags = { database: location.direct ?? database, data };
  const services = await openServices(loadConfig({ flags, env: {} }), silent);
  const realm = await ensureDefaultRealm(services);
  const args = ['--database', database, '--data', data, '--no-rate-limit', ...options];
  const nodes = await Promise.all(Array.from({ length: size }, () => serve(args)));
  let made = 0;
  return {
    nodes,
    services,
    realm,
    async customer() {
      made += 1;
      const email = `customer${made}@example.org`;
      const apiKey = newApiKey();
      const wanted = { email, fullName: `Customer ${made}`, role: roles.owner, apiKey };
      const { id } = await realm.write((change) => addUser(change, wanted));
      return {
        id,
        send: (node, method, path, form = {}) => {
          const text = encoded(form).toString();
          const isRead = method === 'GET';
          return call(node.url, {
            method,
            path: `/api/v1${path}${isRead ? `?${text}` : ''}`,
            as: { email, apiKey },
            ...(!isRead && { form: Object.fromEntries(encoded(form)) }),
          });
        },
      };
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
      await closeServices(services);
      await location.remove();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function encoded(form: Form): URLSearchParams {
  const texts = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(texts);
}
