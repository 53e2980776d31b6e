import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import { pushNotified } from '../../../src/core/storage/tables/push.ts';
import { eventually } from '../../support/eventually.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { type Kind, registerSealed } from './device.ts';

const DEVICE_ID = 9;

/** A minimal relay that knows one device. */
let relay: Peer;
beforeAll(async () => {
  relay = await startHttpPeer({
    status: 200,
    body: { result: 'success', msg: '', device_id: DEVICE_ID, delete_device_ids: [] },
  });
});
afterAll(() => relay?.stop());

const keys = newBoxKeyPair();
let accounts = 5_000_000;

async function withDevice(team: Team, kind: Kind): Promise<Person> {
  const person = await team.person();
  accounts += 1;
  await registerSealed(team, person, { accountId: accounts, publicKey: keys.publicKey, kind });
  relay.forget();
  return person;
}

interface PushRequest {
  readonly payload: { readonly push_account_id: number; readonly encrypted_data: string };
}

/** Returns this many notifications, once the relay has got them. */
function handedOver(count: number) {
  return eventually(() => {
    const asked = relay.asked.filter(({ path }) => path.endsWith('/e2ee/notify'));
    const requests = asked.flatMap(
      ({ body }) => JSON.parse(String(body)).push_requests as PushRequest[],
    );
    return requests.length >= count ? requests : undefined;
  });
}

const opened = ({ payload }: PushRequest) => JSON.parse(openSealed(payload.encrypted_data, keys));

forEachTeam(
  (team) => {
    it.each([
      [
        'apns',
        { http_headers: { apns_priority: 10, apns_push_type: 'alert' } },
        { http_headers: { apns_priority: 5, apns_push_type: 'background' } },
      ],
      ['fcm', { fcm_priority: 'high' }, { fcm_priority: 'normal' }],
      ['web_push', { urgency: 'high' }, { urgency: 'normal' }],
    ] as const)(
      'E6: the relay gets the device, the encrypted data, and the urgency: %s',
      async (kind, shown, silent) => {
        const reader = await withDevice(team(), kind);
        const id = await sentTo(team().owner, [reader], 'hello');
        const [first] = await handedOver(1);
        await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
        const [, second] = await handedOver(2);
        const request = {
          device_id: DEVICE_ID,
          notification_id: expect.any(String),
          payload: { push_account_id: accounts, encrypted_data: expect.any(String) },
        };
        expect([first, second]).toEqual([
          { ...request, ...shown },
          { ...request, ...silent },
        ]);
        const [asked] = relay.asked;
        expect(JSON.parse(String(asked?.body)).realm_uuid).toBe(team().realm.identity.uuid);
        expect(asked?.headers['authorization']).toBe(
          `Basic ${Buffer.from('server:secret-key').toString('base64')}`,
        );
      },
    );

    it('E7: removing very many notifications is split into parts that services accept', async () => {
      const reader = await withDevice(team(), 'apns');
      const ids = Array.from({ length: 450 }, (_, index) => 1_000_000_000 + index);
      await team().realm.write((change) => {
        for (const message_id of ids) {
          change.put(pushNotified, { user_id: reader.id, message_id, notified_at: 0 });
        }
      });
      await sentTo(team().owner, [reader], 'hello');
      await handedOver(1);
      relay.forget();
      await reader.post('/mark_all_as_read');
      const removals = await handedOver(3);
      const parts = removals.map((each) => opened(each).message_ids as number[]);
      expect(parts.flat()).toEqual(expect.arrayContaining(ids));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(200);
      for (const { payload } of removals) expect(payload.encrypted_data.length).toBeLessThan(3700);
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
