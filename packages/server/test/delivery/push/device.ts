import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import { eventually } from '../../support/eventually.ts';
import type { Person, Team } from '../../support/team.ts';
import { newBrowser } from '../relay/browser.ts';
import type { Asked } from '../relay/peers.ts';
import type { RunningRelay } from '../relay/running-relay.ts';

/** A decrypted notification. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into notifications of every shape
export type Received = Record<string, any>;

/** A phone or browser with a chat app. */
export interface Device {
  readonly accountId: number;
  /** The service's token for it. */
  readonly token: string;
  /** Returns the parameters for registering it. */
  registration(): Promise<Record<string, unknown>>;
  /** Returns all notifications that reached it, decrypted, except those that bring only a count. */
  received(): Received[];
  /** Returns how many notifications reached it, with those that bring only a count. */
  reached(): number;
  /** Returns the count on the app's icon after all that reached it. */
  badge(): number;
}

export type Kind = 'fcm' | 'apns' | 'web_push' | 'unified_push';

let made = 0;

export function newDevice(running: RunningRelay, kind: Kind = 'fcm'): Device {
  made += 1;
  const accountId = 1_000_000 + made;
  const keys = newBoxKeyPair();
  const browser = newBrowser(`${running.browsers.url}/${accountId}`);
  const token = {
    fcm: `token-${accountId}`,
    apns: `ab${String(accountId).padStart(10, '0')}`,
    web_push: browser.token,
    unified_push: browser.token,
  }[kind];
  const ofBrowser = ({ path, body }: Asked) =>
    path === `/${accountId}` ? (browser.read(body) as Received) : undefined;
  const dataOf = {
    fcm: ({ body }: Asked) => {
      const { message } = JSON.parse(String(body)) as {
        message?: { token: string; data: Received };
      };
      return message?.token === token ? message.data : undefined;
    },
    apns: ({ path, body }: Asked) =>
      path === `/3/device/${token}` ? (JSON.parse(String(body)) as Received) : undefined,
    web_push: ofBrowser,
    unified_push: ofBrowser,
  }[kind];
  const peer = {
    fcm: running.fcm,
    apns: running.apns,
    web_push: running.browsers,
    unified_push: running.browsers,
  }[kind];
  return {
    accountId,
    token,
    async registration() {
      const sealed = await running.sealed({
        token,
        token_kind: kind,
        timestamp: Math.floor(Date.now() / 1000),
        ...(kind === 'apns' && { ios_app_id: 'org.example.Chat' }),
      });
      return {
        token_kind: kind,
        push_account_id: accountId,
        push_public_key: keys.publicKey,
        ...sealed,
      };
    },
    received: () => delivered().filter(isNews),
    reached: () => delivered().length,
    badge: () => delivered().findLast(({ badge }) => badge !== undefined)?.['badge'] ?? 0,
  };

  function delivered(): Received[] {
    const sent = peer.asked.filter(({ path, status }) => path !== '/token' && status < 300);
    return sent.flatMap((asked) => {
      const data = dataOf(asked);
      if (!data) return [];
      if (Number(data['push_account_id']) !== accountId)
        throw new Error('the notification is for another account');
      return [JSON.parse(openSealed(String(data['encrypted_data']), keys)) as Received];
    });
  }
}

/** Whether a notification is more than a new count for the icon. */
function isNews({ type, message_ids }: Received): boolean {
  return type !== 'remove' || message_ids.length > 0;
}

/** Registers a device, and waits until the relay has it. */
export async function withDevice(
  team: Team,
  running: RunningRelay,
  person: Person,
  kind: Kind = 'fcm',
): Promise<Device> {
  const device = newDevice(running, kind);
  const answer = await person.post('/mobile_push/register', await device.registration());
  if (answer.status !== 200) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`);
  await statusBecomes(team, person, device.accountId, 'active');
  return device;
}

/** Waits for the event with this status. */
export async function statusBecomes(
  team: Team,
  person: Person,
  accountId: number,
  status: string,
): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const rows = await team.realm.reader.all<{ payload: string }>(
      `SELECT payload FROM events WHERE realm_id = $1 AND audience = $2 AND type = 'push_device'
       ORDER BY event_id`,
      [team.realm.id, `user:${person.id}`],
    );
    const events = rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
    const newest = events.filter((event) => event['push_account_id'] === accountId).at(-1);
    return newest?.['status'] === status ? newest : undefined;
  });
}

/** Registers a device with a relay that does not check encrypted data. */
export async function registerSealed(
  team: Team,
  person: Person,
  device: { readonly accountId: number; readonly publicKey: string; readonly kind?: Kind },
): Promise<void> {
  await person.post('/mobile_push/register', {
    token_kind: device.kind ?? 'fcm',
    push_account_id: device.accountId,
    push_public_key: device.publicKey,
    bouncer_public_key: 'cmVsYXk=',
    encrypted_push_registration: 'c2VhbGVk',
  });
  await statusBecomes(team, person, device.accountId, 'active');
}
