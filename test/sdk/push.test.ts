import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  memoryPushStorage,
  openNotification,
  registerForPush,
  webPushToken,
} from '../../packages/sdk/src/push.ts';
import { newBrowser } from '../../packages/server/test/delivery/relay/browser.ts';
import {
  type RunningRelay,
  runRelay,
} from '../../packages/server/test/delivery/relay/running-relay.ts';
import { sentTo } from '../../packages/server/test/support/messages.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { connected } from '../support/connected.ts';

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

/** Returns the key that apps have built in. */
async function relayPublicKey(): Promise<string> {
  const answer = await fetch(`${running.relay.url}/api/v1/remotes/push/public_keys`);
  const { bouncer_public_keys } = (await answer.json()) as { bouncer_public_keys: string[] };
  return bouncer_public_keys[0] ?? '';
}

forEachTeam(
  (team) => {
    describe('push through a real server and relay', () => {
      it('4.13: a browser opens a message that came while its app was closed', async () => {
        const [ada, ben] = [await team().person('member', 'Ada'), await team().person()];
        const atBen = await connected(team(), ben);
        // The servers of all tests share the services.
        const path = `/${crypto.randomUUID()}`;
        const browser = newBrowser(`${running.browsers.url}${path}`);
        const storage = memoryPushStorage();
        const { pushAccountId } = await registerForPush({
          api: atBen.api,
          storage,
          name: 'ben',
          token: webPushToken({ toJSON: () => JSON.parse(browser.token) }),
          tokenKind: 'web_push',
          relayPublicKey: await relayPublicKey(),
          now: Date.now(),
        });
        const status = async () =>
          (await atBen.records.get('pushDevice', String(pushAccountId)))?.value.status;
        await expect.poll(status).toBe('active');

        const message_id = await sentTo(ada, [ben], 'Hello **you**');
        const arrived = () => running.browsers.asked.filter((request) => request.path === path);
        await expect.poll(() => arrived().length).toBe(1);
        const [request] = arrived();
        const delivered = browser.read(request?.body ?? Buffer.alloc(0));
        expect(await openNotification(delivered, storage)).toMatchObject({
          account: { name: 'ben' },
          notification: {
            type: 'message',
            recipient_type: 'direct',
            message_id,
            sender_full_name: 'Ada',
            user_id: ben.id,
            content: 'Hello you',
          },
        });
      });

      it('4.13: a refusal of the relay is reported, also to a device that registers its queue later', async () => {
        const ben = await team().person();
        const atBen = await connected(team(), ben);
        const { pushAccountId } = await registerForPush({
          api: atBen.api,
          storage: memoryPushStorage(),
          name: 'ben',
          token: 'too old',
          tokenKind: 'fcm',
          relayPublicKey: await relayPublicKey(),
          now: Date.now() - 2 * 86_400_000,
        });
        const statusAt = async ({ records }: typeof atBen) =>
          (await records.get('pushDevice', String(pushAccountId)))?.value;
        const failed = { status: 'failed', errorCode: 'REQUEST_EXPIRED' };
        await expect.poll(() => statusAt(atBen)).toEqual(failed);
        expect(await statusAt(await connected(team(), ben))).toEqual(failed);
      });
    });
  },
  () => running.settings,
);
