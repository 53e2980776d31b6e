import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBoxKeyPair, openSealed } from '../../src/crypto/sealed-box.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { eventually } from '../support/eventually.ts';
import { sentTo } from '../support/messages.ts';
import { forEachTeam } from '../support/team.ts';
import { statusBecomes } from './device.ts';

const DEVICE_ID = 9;
const ACCOUNT_ID = 4_000_000;

/** A relay that answers what the test says. */
let relay: Peer;
beforeAll(async () => {
  relay = await startHttpPeer({
    status: 200,
    body: { result: 'success', msg: '', device_id: DEVICE_ID, delete_device_ids: [] },
  });
});
afterAll(() => relay?.stop());

const keys = newBoxKeyPair();

interface PushRequest {
  readonly notification_id: string;
  readonly payload: { readonly encrypted_data: string };
}

/** What the relay was asked to hand over, request by request. */
function requests() {
  return relay.asked
    .filter(({ path }) => path.endsWith('/e2ee/notify'))
    .map(({ body }) => {
      const { push_requests } = JSON.parse(String(body)) as { push_requests: PushRequest[] };
      return push_requests.map(({ notification_id, payload }) => ({
        name: notification_id,
        messageId: JSON.parse(openSealed(payload.encrypted_data, keys)).message_id as number,
      }));
    });
}

forEachTeam(
  (team) => {
    it('issue 4, push: what the relay does not take is sent again, under the same name and in order', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await reader.post('/mobile_push/register', {
        token_kind: 'fcm',
        push_account_id: ACCOUNT_ID,
        push_public_key: keys.publicKey,
        bouncer_public_key: 'cmVsYXk=',
        encrypted_push_registration: 'c2VhbGVk',
      });
      await statusBecomes(team(), reader, ACCOUNT_ID, 'active');

      const failures = [
        { status: 500 },
        { status: 401, body: { result: 'error', code: 'INVALID_ZULIP_SERVER' } },
        { status: 200, body: 'no answer' },
      ];
      relay.answerNext(...failures);
      const first = await sentTo(sender, [reader], 'first');
      for (let tried = 1; tried <= failures.length + 1; tried += 1) {
        await eventually(() => (requests().length >= tried ? true : undefined));
        team().wait(10_000);
      }
      const second = await sentTo(sender, [reader], 'second');
      await eventually(() => (requests().length >= failures.length + 2 ? true : undefined));

      const all = requests().flat();
      expect(all.map(({ messageId }) => messageId)).toEqual([first, first, first, first, second]);
      expect(new Set(all.map(({ name }) => name)).size).toBe(2);
    });

    it('issue 4, push: what the relay finds fault with keeps nobody else waiting', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await reader.post('/mobile_push/register', {
        token_kind: 'fcm',
        push_account_id: ACCOUNT_ID + 1,
        push_public_key: keys.publicKey,
        bouncer_public_key: 'cmVsYXk=',
        encrypted_push_registration: 'c2VhbGVk',
      });
      await statusBecomes(team(), reader, ACCOUNT_ID + 1, 'active');
      relay.answerNext({ status: 400, body: { result: 'error', code: 'BAD_REQUEST' } });
      const ids = [await sentTo(sender, [reader], 'bad'), await sentTo(sender, [reader], 'good')];
      await eventually(() => (requests().length >= 2 ? true : undefined));
      expect(
        requests()
          .flat()
          .map(({ messageId }) => messageId),
      ).toEqual(ids);
    });

    it('issue 4, push: after a day a notification is no news', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await reader.post('/mobile_push/register', {
        token_kind: 'fcm',
        push_account_id: ACCOUNT_ID + 2,
        push_public_key: keys.publicKey,
        bouncer_public_key: 'cmVsYXk=',
        encrypted_push_registration: 'c2VhbGVk',
      });
      await statusBecomes(team(), reader, ACCOUNT_ID + 2, 'active');
      relay.answerNext({ status: 500 });
      await sentTo(sender, [reader], 'old');
      await eventually(() => (requests().length >= 1 ? true : undefined));
      team().wait(87_000_000);
      const fresh = await sentTo(sender, [reader], 'fresh');
      await eventually(() => (requests().length >= 2 ? true : undefined));
      expect(requests()[1]?.map(({ messageId }) => messageId)).toEqual([fresh]);
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
