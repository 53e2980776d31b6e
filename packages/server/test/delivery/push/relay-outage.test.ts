import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import { eventually } from '../../support/eventually.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, LOOK_INTERVAL_MS, type Person, type Team } from '../../support/team.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { registerSealed } from './device.ts';

const DEVICE_ID = 9;
const ACCOUNT_ID = 4_000_000;
const YEAR_MS = 365 * 86_400_000;

/** A relay whose responses the test controls. */
let relay: Peer;
beforeAll(async () => {
  relay = await startHttpPeer({
    status: 200,
    body: { result: 'success', msg: '', device_id: DEVICE_ID, delete_device_ids: [] },
  });
});
afterAll(() => relay?.stop());

const keys = newBoxKeyPair();

const register = (team: Team, person: Person, accountId: number) =>
  registerSealed(team, person, { accountId, publicKey: keys.publicKey });

interface PushRequest {
  readonly notification_id: string;
  readonly payload: { readonly encrypted_data: string };
}

/** Returns the notifications that the relay got, by request. */
function requests() {
  return relay.asked
    .filter(({ path }) => path.endsWith('/e2ee/notify'))
    .map(({ body }) => {
      const { push_requests } = JSON.parse(String(body)) as { push_requests: PushRequest[] };
      return push_requests.map(({ notification_id, payload }) => ({
        name: notification_id,
        messageId: JSON.parse(openSealed(payload.encrypted_data, keys)).message_id as
          | number
          | undefined,
      }));
    });
}

/** Returns the messages that the relay was told of, without notifications that bring only a count. */
const messageIds = () =>
  requests()
    .flat()
    .flatMap(({ messageId }) => messageId ?? []);

forEachTeam(
  (team) => {
    it('push: notifications that the relay does not accept are sent again, under the same name and in order', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await register(team(), reader, ACCOUNT_ID);

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

    it('E5: a relay that was unavailable for long is tried again within two minutes', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await register(team(), reader, ACCOUNT_ID + 3);
      relay.answerNext(...Array.from({ length: 12 }, () => ({ status: 500 })));
      const id = await sentTo(sender, [reader], 'late');
      // Pauses that kept doubling would take more than twice as long.
      for (let waited = 0; waited < 25 && requests().length <= 12; waited += 1) {
        const before = requests().length;
        // The last answer is noted meanwhile: its pause must not begin after the clock has moved.
        await sleep(LOOK_INTERVAL_MS);
        team().wait(120_000);
        const isRepeated = () => requests().length > before;
        await vi.waitUntil(isRepeated, { timeout: 5000 }).catch(() => undefined);
      }
      expect(requests()).toHaveLength(13);
      expect(requests().at(-1)).toMatchObject([{ messageId: id }]);
    });

    it('operations: after a clock that was a year ahead is set back, a failed relay is tried again, for new devices too', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      team().wait(YEAR_MS);
      await register(team(), reader, ACCOUNT_ID + 4);
      relay.answerNext({ status: 500 });
      const ahead = await sentTo(sender, [reader], 'ahead');
      await eventually(() => (requests().length >= 1 ? true : undefined));
      team().wait(-YEAR_MS);
      const later = await sentTo(sender, [reader], 'later');
      await eventually(() => (requests().length >= 3 ? true : undefined));
      expect(requests().map((each) => each.map(({ messageId }) => messageId))).toEqual([
        [ahead],
        [ahead],
        [later],
      ]);
    });

    it('push: a notification that the relay refuses does not delay others', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await register(team(), reader, ACCOUNT_ID + 1);
      relay.answerNext({ status: 400, body: { result: 'error', code: 'BAD_REQUEST' } });
      const ids = [await sentTo(sender, [reader], 'bad'), await sentTo(sender, [reader], 'good')];
      await eventually(() => messageIds().length >= 2);
      expect(messageIds()).toEqual(ids);
    });

    it('push: a notification is dropped after a day', async () => {
      relay.forget();
      const [sender, reader] = [await team().person(), await team().person()];
      await register(team(), reader, ACCOUNT_ID + 2);
      relay.answerNext({ status: 500 });
      const old = await sentTo(sender, [reader], 'old');
      await eventually(() => (requests().length >= 1 ? true : undefined));
      team().wait(87_000_000);
      const fresh = await sentTo(sender, [reader], 'fresh');
      await eventually(() => messageIds().length >= 2);
      expect(messageIds()).toEqual([old, fresh]);
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
