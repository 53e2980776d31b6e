import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  memoryPushStorage,
  openNotification,
  type PushNotification,
  registerForPush,
  unifiedPushToken,
} from '../../packages/sdk/src/push.ts';
import { sentTo } from '../../packages/server/test/support/messages.ts';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';
import { connected } from '../support/connected.ts';
import { type Distributor, startDistributor } from '../support/distributor.ts';

/** How often the server tries one notification. */
const ATTEMPTS = 3;

let distributor: Distributor;
beforeAll(async () => {
  distributor = await startDistributor();
});
afterAll(() => distributor?.close());

/** An Android app without any vendor's service: it registers an endpoint, and opens what arrives there. */
async function appOf(team: Team, person: Person) {
  const client = await connected(team, person);
  const { body } = await person.get('/mobile_push/public_keys');
  const connection = distributor.connect(body.vapid_public_key);
  const storage = memoryPushStorage();
  const { pushAccountId } = await registerForPush({
    api: client.api,
    storage,
    name: 'app',
    token: unifiedPushToken(connection.endpoint),
    tokenKind: 'unified_push',
    relayPublicKey: body.bouncer_public_key,
    now: Date.now(),
  });
  const state = async () => (await client.records.get('pushDevice', String(pushAccountId)))?.value;
  return {
    connection,
    status: async () => (await state())?.status,
    /** Opens all that arrived, like a background task of the app. */
    opened: async (): Promise<PushNotification[]> => {
      const all = connection.messages.map((text) => openNotification(JSON.parse(text), storage));
      return (await Promise.all(all)).flatMap((each) => (each ? [each.notification] : []));
    },
  };
}

forEachTeam((team) => {
  describe('UnifiedPush, from a server without a relay', () => {
    it('push: an app gets its messages and counts through a distributor', async () => {
      const [ada, ben] = [await team().person('member', 'Ada'), await team().person()];
      const app = await appOf(team(), ben);
      await expect.poll(app.status).toBe('active');
      const message_id = await sentTo(ada, [ben], 'Hello **you**');
      await expect.poll(async () => (await app.opened()).length).toBe(1);
      expect((await app.opened())[0]).toMatchObject({
        ...{ type: 'message', message_id, sender_full_name: 'Ada', content: 'Hello you' },
        badge: 1,
      });
      await ben.post('/messages/flags', { messages: [message_id], op: 'add', flag: 'read' });
      await expect
        .poll(async () => (await app.opened()).at(-1))
        .toMatchObject({ type: 'remove', message_ids: [message_id], badge: 0 });
      expect(distributor.faults).toEqual([]);
    });

    it('push: a message that waits for a busy distributor arrives once', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const app = await appOf(team(), ben);
      await expect.poll(app.status).toBe('active');
      distributor.busyOnce();
      await sentTo(ada, [ben], 'patience');
      await expect.poll(async () => (await app.opened()).length).toBe(1);
      const answer = await ben.post('/mobile_push/e2ee/test_notification', {});
      expect(answer.status).toBe(200);
      expect((await app.opened()).map(({ type }) => type)).toEqual(['message', 'test']);
    });

    it('push: an app whose distributor was down gets the count later, without another message', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const app = await appOf(team(), ben);
      await expect.poll(app.status).toBe('active');
      await sentTo(ada, [ben], 'first');
      await expect.poll(async () => (await app.opened()).length).toBe(1);
      distributor.breakFor(ATTEMPTS);
      await sentTo(ada, [ben], 'lost');
      await expect
        .poll(async () => {
          team().wait(10_000);
          return (await app.opened()).slice(1);
        })
        .toMatchObject([{ type: 'remove', message_ids: [], badge: 2 }]);
    });

    it('push: an app that left its distributor is forgotten', async () => {
      const ben = await team().person();
      const app = await appOf(team(), ben);
      await expect.poll(app.status).toBe('active');
      app.connection.leave();
      const test = () => ben.post('/mobile_push/e2ee/test_notification', {});
      await test();
      expect((await test()).body).toMatchObject({ code: 'NO_ACTIVE_PUSH_DEVICE' });
    });
  });
});

forEachTeam(
  (team) => {
    it('push: a distributor in the server’s own network is refused', async () => {
      const ben = await team().person();
      const app = await appOf(team(), ben);
      await expect.poll(app.status).toBe('failed');
      expect(await app.opened()).toEqual([]);
    });
  },
  () => ({ fetchPrivate: false }),
);
