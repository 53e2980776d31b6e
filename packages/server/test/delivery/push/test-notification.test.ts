import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type Peer, type Reply, startHttpPeer } from '../relay/peers.ts';
import { statusBecomes } from './device.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };
const taken = { result: 'success', msg: '', delete_device_ids: [] };
const refusal = (status: number, code: string) => ({
  status,
  body: { result: 'error', msg: 'No.', code },
});
const failure = (status: number, code: string) => ({ status, body: { result: 'error', code } });

/** A relay whose responses the test controls. */
let relay: Peer;
let nextDeviceId = 1;
function usually(path: string): Reply {
  if (!path.endsWith('/register')) return { status: 200, body: taken };
  nextDeviceId += 1;
  return { status: 200, body: { result: 'success', msg: '', device_id: nextDeviceId } };
}
beforeAll(async () => {
  relay = await startHttpPeer(usually);
});
afterAll(() => relay?.stop());

const keys = newBoxKeyPair();
let accounts = 3_000_000;

const test = (person: Person, wanted: Record<string, unknown> = {}) =>
  person.post('/mobile_push/e2ee/test_notification', wanted);
const legacyTest = (person: Person, wanted: Record<string, unknown> = {}) =>
  person.post('/mobile_push/test_notification', wanted);

/** Problems between the server and the relay, and the client's error. */
const problems = [
  ['a fault of the relay', { status: 503 }, failure(502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER')],
  [
    'an invalid response',
    { status: 200, body: '<html>' },
    failure(502, 'INTERNAL_SERVER_ERROR_ON_BOUNCER'),
  ],
  [
    'unknown credentials',
    refusal(401, 'INVALID_ZULIP_SERVER'),
    failure(400, 'ADMIN_ACTION_REQUIRED'),
  ],
  [
    'an expired plan',
    refusal(403, 'PUSH_NOTIFICATIONS_DISALLOWED'),
    failure(400, 'ADMIN_ACTION_REQUIRED'),
  ],
  [
    'an unregistered organization',
    refusal(400, 'MISSING_REMOTE_REALM'),
    failure(400, 'ADMIN_ACTION_REQUIRED'),
  ],
  ['an address without a relay', { status: 404 }, failure(400, 'ADMIN_ACTION_REQUIRED')],
  [
    'a redirect, which is not followed',
    { status: 307, headers: { location: '/' } },
    failure(400, 'ADMIN_ACTION_REQUIRED'),
  ],
] as const;

forEachTeam(
  (team) => {
    async function withDevice(person: Person): Promise<number> {
      accounts += 1;
      const wanted = {
        token_kind: 'fcm',
        push_account_id: accounts,
        push_public_key: keys.publicKey,
        bouncer_public_key: 'cmVsYXk=',
        encrypted_push_registration: 'c2VhbGVk',
      };
      const answer = await person.post('/mobile_push/register', wanted);
      expect(answer).toEqual(done);
      await statusBecomes(team(), person, accounts, 'active');
      return accounts;
    }

    function notified() {
      const asked = relay.asked.filter(({ path }) => path.endsWith('/e2ee/notify')).at(-1);
      const { push_requests } = JSON.parse(String(asked?.body)) as {
        push_requests: { payload: { push_account_id: number; encrypted_data: string } }[];
      };
      return push_requests.map(({ payload }) => ({
        account: payload.push_account_id,
        says: JSON.parse(openSealed(payload.encrypted_data, keys)),
      }));
    }

    describe('encrypted', () => {
      it('4.22: goes to the named device, or to all of the user', async () => {
        const person = await team().person();
        const [first, second] = [await withDevice(person), await withDevice(person)];
        expect(await test(person, { push_account_id: second })).toEqual(done);
        expect(notified()).toEqual([
          {
            account: second,
            says: {
              type: 'test',
              realm_url: 'http://localhost',
              realm_name: team().realm.state.setting('name'),
              user_id: person.id,
              time: expect.any(Number),
            },
          },
        ]);
        expect(await test(person)).toEqual(done);
        expect(notified().map(({ account }) => account)).toEqual([first, second]);
      });

      it('4.22: needs an active device of the user', async () => {
        const [person, other] = [await team().person(), await team().person()];
        const account = await withDevice(other);
        const none = failure(400, 'NO_ACTIVE_PUSH_DEVICE');
        expect(await test(person)).toMatchObject(none);
        expect(await test(person, { push_account_id: account })).toMatchObject(none);
        expect(await test(other, { push_account_id: account + 1000 })).toMatchObject(none);
        expect(await test(await team().bot(person))).toMatchObject({ status: 400 });
      });

      it('4.22: a device that the relay no longer knows does not count', async () => {
        const person = await team().person();
        await withDevice(person);
        relay.answerNext({ status: 200, body: { ...taken, delete_device_ids: [nextDeviceId] } });
        expect(await test(person)).toMatchObject(failure(400, 'NO_ACTIVE_PUSH_DEVICE'));
        const asked = relay.asked.length;
        expect(await test(person)).toMatchObject(failure(400, 'NO_ACTIVE_PUSH_DEVICE'));
        expect(relay.asked).toHaveLength(asked);
      });

      it.each(problems)('4.22: %s has its code', async (_what, reply, expected) => {
        const person = await team().person();
        await withDevice(person);
        relay.answerNext(reply);
        expect(await test(person)).toMatchObject(expected);
      });

      it('4.22: an unreachable relay has its code', async () => {
        const person = await team().person();
        await withDevice(person);
        const { url } = relay;
        await relay.stop();
        const answer = await test(person);
        relay = await startHttpPeer(usually, Number(new URL(url).port));
        expect(answer).toMatchObject(failure(502, 'FAILED_TO_CONNECT_BOUNCER'));
        expect(await test(person)).toEqual(done);
      });
    });

    describe('by token', () => {
      it('B-push: goes to the named device, or to all of the user', async () => {
        const person = await team().person();
        await person.post('/users/me/android_gcm_reg_id', { token: 'android' });
        await person.post('/users/me/apns_device_token', { token: 'ab', appid: 'org.example' });
        const asked = () =>
          relay.asked
            .filter(({ path }) => path.endsWith('/push/test_notification'))
            .map(({ body }) => JSON.parse(String(body)));
        const before = asked().length;
        expect(await legacyTest(person, { token: 'ab' })).toEqual(done);
        expect(asked().slice(before)).toMatchObject([
          { token: 'ab', token_kind: 'apns', ios_app_id: 'org.example', user_id: person.id },
        ]);
        expect(await legacyTest(person)).toEqual(done);
        expect(asked().slice(before + 1)).toHaveLength(2);
      });

      it('B-push: needs a device that both sides know', async () => {
        const person = await team().person();
        expect(await legacyTest(person)).toMatchObject(failure(400, 'NO_ACTIVE_PUSH_DEVICE'));
        await person.post('/users/me/android_gcm_reg_id', { token: 'android' });
        expect(await legacyTest(person, { token: 'other' })).toMatchObject(
          failure(400, 'INVALID_PUSH_DEVICE_TOKEN'),
        );
        relay.answerNext(refusal(400, 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'));
        expect(await legacyTest(person)).toMatchObject(
          failure(400, 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'),
        );
      });

      it.each(problems)('B-push: %s has its code', async (_what, reply, expected) => {
        const person = await team().person();
        await person.post('/users/me/android_gcm_reg_id', { token: 'android' });
        relay.answerNext(reply);
        expect(await legacyTest(person)).toMatchObject(expected);
      });
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
