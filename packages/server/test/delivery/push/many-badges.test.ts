import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import { pushDevices } from '../../../src/core/storage/tables/push.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { registerSealed } from './device.ts';

const keys = newBoxKeyPair();

/** A relay whose responses the test controls. */
let relay: Peer;
beforeAll(async () => {
  relay = await startHttpPeer({
    status: 200,
    body: { result: 'success', msg: '', device_id: 1, delete_device_ids: [] },
  });
});
afterAll(() => relay?.stop());

interface Shown {
  readonly user_id: number;
  readonly badge: number;
}

/** Returns the counts that the relay got in each request. */
function requests(): readonly Shown[][] {
  return relay.asked
    .filter(({ path }) => path.endsWith('/e2ee/notify'))
    .map(({ body }) => {
      const { push_requests } = JSON.parse(String(body)) as {
        push_requests: { payload: { encrypted_data: string } }[];
      };
      return push_requests.map(
        ({ payload }) => JSON.parse(openSealed(payload.encrypted_data, keys)) as Shown,
      );
    });
}

forEachTeam(
  (team) => {
    /** Returns people with a phone each, and a channel whose messages notify none of them. */
    async function readers(count: number) {
      relay.forget();
      const people: Person[] = [];
      while (people.length < count) people.push(await team().person());
      const [first, ...others] = people;
      // The server reads the log for devices from their first registration on.
      if (first)
        await registerSealed(team(), first, { accountId: first.id, publicKey: keys.publicKey });
      const now = team().services.clock.now();
      await team().realm.write((change) => {
        for (const { id } of others) {
          change.put(pushDevices, {
            ...{ user_id: id, push_account_id: id, token_kind: 'fcm', status: 'active' },
            ...{
              public_key: keys.publicKey,
              relay_public_key: 'cmVsYXk=',
              registration: 'c2VhbA==',
            },
            ...{ realm_url: team().url, error_code: null, device_id: id, registered_at: now },
            ...{ attempts: 0, next_attempt_at: null, key_id: null },
          });
        }
      });
      const { owner } = team();
      const to = await team().channel(`crowd of ${count}`, { subscribers: [owner, ...people] });
      const message = { type: 'channel', to, topic: 'a', content: 'for nobody in particular' };
      return { people, say: () => owner.post('/messages', message) };
    }

    it('push: a count that the relay did not take is sent again', async () => {
      const { people, say } = await readers(1);
      relay.answerNext({ status: 500 });
      await say();
      await eventually(() => requests().length >= 1);
      await eventually(() => {
        team().wait(10_000);
        return requests().length >= 2;
      });
      const shown = { user_id: people[0]?.id, badge: 1 };
      expect(requests()).toMatchObject([[shown], [shown]]);
    });

    it('push: a message to a large channel raises the counts of all', async () => {
      const { people, say } = await readers(120);
      await say();
      await eventually(() => requests().flat().length >= people.length);
      const told = requests().flat();
      expect(told.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(
        people.map(({ id }) => id).sort((a, b) => a - b),
      );
      expect(new Set(told.map(({ badge }) => badge))).toEqual(new Set([1]));
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
