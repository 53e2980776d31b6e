import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { botTypes, type RoleName, roles } from '@tidings/shared-types';
import { pino } from 'pino';
import { loadConfig } from '../../src/core/config/load-config.ts';
import { createRealm, setInternal } from '../../src/core/realm/create-realm.ts';
import type { Realm } from '../../src/core/realm/realm.ts';
import { addUser, type NewUser } from '../../src/features/users/add-user.ts';
import { newApiKey } from '../../src/features/users/api-key.ts';
import { setActive } from '../../src/features/users/change-account.ts';
import { startServer } from '../../src/server.ts';
import { basic } from '../features/users/call.ts';
import type { TestLocation } from '../support/engines.ts';

export const callerKinds = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'guest',
  'bot',
  'administrator bot',
  'webhook bot',
  'deactivated',
  'stranger',
  'nobody',
  'garbage',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface FuzzServer {
  readonly url: string;
  /** Returns the `Authorization` header of such a caller, if any. */
  authorizationOf(kind: CallerKind): Promise<string | undefined>;
  /** Replaces all people, in an open organization. */
  recastAll(): Promise<void>;
  /** Returns the errors that the server has logged as its own since the last call. */
  takeMistakes(): string[];
  stop(): Promise<void>;
}

const WARNING = 40;

export async function startFuzzServer(location: TestLocation): Promise<FuzzServer> {
  const data = await mkdtemp(join(tmpdir(), 'tidings-fuzz-'));
  const flags = {
    data,
    database: location.database,
    port: 0,
    rateLimit: false,
    webPublicStreams: true,
  };
  let mistakes: string[] = [];
  const lines = new Writable({
    write(line, _encoding, done) {
      if (JSON.parse(String(line)).level >= WARNING) mistakes.push(String(line));
      done();
    },
  });
  const server = await startServer(loadConfig({ flags, env: {} }), {
    log: pino({ level: 'warn' }, lines),
    checkAnswers: true,
  });
  const { engine, clock, realms } = server.services;
  await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
  const realm = await realms.forSubdomain('');
  const other = await realms.forSubdomain('other');
  if (!realm || !other) throw new Error('The organizations were not created');
  const spare = await account(realm, 'owner');
  const cast = new Map<CallerKind, Promise<string | undefined>>();

  return {
    url: server.url,
    authorizationOf(kind) {
      const known = cast.get(kind) ?? authorizationFor(kind, realm, other, spare.id);
      cast.set(kind, known);
      return known;
    },
    async recastAll() {
      await realm.write((change) => setInternal(change, 'deactivated', false));
      cast.clear();
    },
    takeMistakes() {
      const taken = mistakes;
      mistakes = [];
      return taken;
    },
    async stop() {
      await server.close();
      await location.remove();
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function authorizationFor(
  kind: CallerKind,
  realm: Realm,
  other: Realm,
  ownerId: number,
): Promise<string | undefined> {
  switch (kind) {
    case 'nobody':
      return undefined;
    case 'garbage':
      return `Basic ${'='.repeat(9)}`;
    case 'stranger':
      return (await account(other, 'owner')).authorization;
    case 'bot':
      return (await account(realm, 'member', { type: botTypes.generic, ownerId })).authorization;
    case 'administrator bot':
      return (await account(realm, 'administrator', { type: botTypes.generic, ownerId }))
        .authorization;
    case 'webhook bot':
      return (await account(realm, 'member', { type: botTypes.incomingWebhook, ownerId }))
        .authorization;
    case 'deactivated': {
      const { id, authorization } = await account(realm, 'member');
      await realm.write(async (change) => {
        const user = change.state.users.get({ id });
        if (user) await setActive(change, user, false);
      });
      return authorization;
    }
    default:
      return (await account(realm, kind)).authorization;
  }
}

let made = 0;

async function account(realm: Realm, role: RoleName, bot?: NewUser['bot']) {
  made += 1;
  const [apiKey, email] = [newApiKey(), `fuzz${made}@example.org`];
  const fullName = `Person ${made}`;
  const { id } = await realm.write((change) =>
    addUser(change, { email, fullName, role: roles[role], apiKey, bot }),
  );
  return { id, authorization: basic(email, apiKey) };
}
