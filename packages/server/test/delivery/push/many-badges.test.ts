import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushDevices } from '../../../src/core/storage/tables/push.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type CountingRelay, startCountingRelay } from './counting-relay.ts';

let relay: CountingRelay;
beforeAll(async () => {
  relay = await startCountingRelay();
});
afterAll(() => relay?.peer.stop());

forEachTeam(
  (team) => {
    /** Returns people with a phone each, and a channel whose messages notify none of them. */
    async function readers(count: number) {
      relay.peer.forget();
      const people: Person[] = [];
      while (people.length < count) people.push(await team().person());
      const [first, ...others] = people;
      // The server reads the log for devices from their first registration on.
      if (first) await relay.register(team(), first);
      const now = team().services.clock.now();
      await team().realm.write((change) => {
        for (const { id } of others) {
          change.put(pushDevices, {
            ...{ user_id: id, push_account_id: id, token_kind: 'fcm', status: 'active' },
            ...{
              public_key: relay.publicKey,
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
      relay.peer.answerNext({ status: 500 });
      await say();
      await eventually(() => relay.requests().length >= 1);
      await eventually(() => {
        team().wait(10_000);
        return relay.requests().length >= 2;
      });
      const shown = { user_id: people[0]?.id, badge: 1 };
      expect(relay.requests()).toMatchObject([[shown], [shown]]);
    });

    it('push: a message to a large channel raises the counts of all', async () => {
      const { people, say } = await readers(120);
      await say();
      await eventually(() => relay.requests().flat().length >= people.length);
      const told = relay.requests().flat();
      expect(told.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(
        people.map(({ id }) => id).sort((a, b) => a - b),
      );
      expect(new Set(told.map(({ badge }) => badge))).toEqual(new Set([1]));
    });
  },
  () => relay.settings,
);
