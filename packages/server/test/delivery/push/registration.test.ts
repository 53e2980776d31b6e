import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newBoxKeyPair } from '../../../src/core/crypto/sealed-box.ts';
import { intruder } from '../../features/users/people.ts';
import { eventually } from '../../support/eventually.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { statusBecomes } from './device.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };
const accepted = { status: 200, body: { result: 'success', msg: '', device_id: 42 } };
const refusal = (status: number, code: string) => ({
  status,
  body: { result: 'error', msg: 'No.', code },
});

/** A relay whose responses the test controls. */
let relay: Peer;
beforeAll(async () => {
  relay = await startHttpPeer(accepted);
});
afterEach(() => relay.forget());
afterAll(() => relay?.stop());

let accounts = 0;
function device(more: Record<string, unknown> = {}): Record<string, unknown> {
  accounts += 1;
  return {
    token_kind: 'fcm',
    push_account_id: 2_000_000 + accounts,
    push_public_key: newBoxKeyPair().publicKey,
    bouncer_public_key: newBoxKeyPair().publicKey,
    encrypted_push_registration: Buffer.from(`sealed ${accounts}`).toString('base64'),
    ...more,
  };
}

const register = (person: Person, wanted: Record<string, unknown>) =>
  person.post('/mobile_push/register', wanted);

const becomes = (team: Team, person: Person, wanted: Record<string, unknown>, status: string) =>
  statusBecomes(team, person, Number(wanted['push_account_id']), status);

/** Waits for this many requests to the relay about a device. */
function requestsFor(wanted: Record<string, unknown>, count: number) {
  return eventually(() => {
    const bodies = relay.asked.map(({ body }) => JSON.parse(String(body)));
    const own = bodies.filter((body) => body.push_account_id === wanted['push_account_id']);
    return own.length >= count ? own : undefined;
  });
}

forEachTeam(
  (team) => {
    describe('requests of the client', () => {
      it('4.13: keys and the registration are base64, the public key a valid libsodium key', async () => {
        const person = await team().person();
        for (const wrong of [
          { push_public_key: 'short' },
          { push_public_key: Buffer.alloc(31).toString('base64') },
          { push_public_key: Buffer.alloc(33).toString('base64') },
          { push_public_key: '' },
          // Encryption for these keys is not possible.
          { push_public_key: Buffer.alloc(32).toString('base64') },
          {
            push_public_key: Buffer.alloc(32, `${'ed'.padEnd(62, 'f')}7f`, 'hex').toString(
              'base64',
            ),
          },
          { bouncer_public_key: 'not base64!' },
          { bouncer_public_key: '' },
          { encrypted_push_registration: '' },
          { encrypted_push_registration: 'YQ' },
          { encrypted_push_registration: 'A'.repeat(16_388) },
          { push_account_id: 'text' },
          { token_kind: 'sms' },
        ]) {
          expect(await register(person, device(wrong)), JSON.stringify(wrong)).toSatisfy(refused);
        }
        expect(relay.asked).toEqual([]);
      });

      it('D4: bots and accounts that cannot sign in have no devices', async () => {
        const [gone, owner] = [await team().person(), await team().person()];
        const bot = await team().bot(owner);
        expect(await register(bot, device())).toSatisfy(refused);
        await team().owner.delete(`/users/${gone.id}`);
        for (const outsider of [gone, await intruder(team())]) {
          expect(await register(outsider, device())).toMatchObject({ status: 401 });
        }
        expect(await register(await team().person('guest'), device())).toEqual(done);
      });
    });

    describe('status', () => {
      /** Waits until this many failed attempts for a device are recorded. Another may follow at once. */
      const noted = ({ id }: Person, attempts: number) =>
        eventually(async () => {
          const sql = 'SELECT 1 FROM push_devices WHERE user_id = $1 AND attempts >= $2';
          return (await team().realm.reader.get(sql, [id, attempts])) ?? undefined;
        });

      it('events 3.26: pending at once, then active, with an event for each', async () => {
        const person = await team().person();
        const wanted = device();
        const events = await team().eventsOf(async () => {
          expect(await register(person, wanted)).toEqual(done);
          await becomes(team(), person, wanted, 'active');
        });
        const own = events.filter(({ audience }) => audience === `user:${person.id}`);
        expect(own.map(({ audience, event }) => ({ audience, ...event }))).toEqual(
          ['pending', 'active'].map((status) => ({
            audience: `user:${person.id}`,
            type: 'push_device',
            push_account_id: wanted['push_account_id'],
            status,
          })),
        );
      });

      it('E3: the relay gets the organization and the device, and nothing about the person', async () => {
        const person = await team().person();
        const wanted = device();
        await register(person, wanted);
        const [body] = await requestsFor(wanted, 1);
        expect(body).toEqual({
          realm_uuid: team().realm.identity.uuid,
          push_account_id: wanted['push_account_id'],
          encrypted_push_registration: wanted['encrypted_push_registration'],
          bouncer_public_key: wanted['bouncer_public_key'],
        });
        const [asked] = relay.asked;
        expect(asked?.path).toBe('/api/v1/remotes/push/e2ee/register');
        expect(asked?.headers['authorization']).toBe(
          `Basic ${Buffer.from('server:secret-key').toString('base64')}`,
        );
      });

      it.each([
        ['INVALID_BOUNCER_PUBLIC_KEY', 'INVALID_BOUNCER_PUBLIC_KEY'],
        ['REQUEST_EXPIRED', 'REQUEST_EXPIRED'],
        ['INVALID_ENCRYPTED_PUSH_REGISTRATION', 'BAD_REQUEST'],
        ['BAD_REQUEST', 'BAD_REQUEST'],
      ])('events 3.26: the relay’s response with %s is final: %s', async (code, error_code) => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext(refusal(400, code));
        await register(person, wanted);
        expect(await becomes(team(), person, wanted, 'failed')).toMatchObject({ error_code });
        team().wait(120_000);
        const other = device();
        await register(person, other);
        await becomes(team(), person, other, 'active');
        expect(await requestsFor(wanted, 1)).toHaveLength(1);
      });

      it.each([
        ['a fault of the relay', { status: 500 }],
        ['no answer of the relay', { status: 200, body: 'Welcome' }],
        ['credentials that the relay does not know', refusal(401, 'INVALID_ZULIP_SERVER')],
        ['a relay that does not know the organization', refusal(400, 'MISSING_REMOTE_REALM')],
        ['too many requests', refusal(429, 'RATE_LIMIT_HIT')],
        ['a device without a number', { status: 200, body: { result: 'success', msg: '' } }],
      ])('E5: %s is tried again, with growing pauses', async (_what, reply) => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext(reply, reply);
        await register(person, wanted);
        await requestsFor(wanted, 1);
        team().wait(3000);
        await requestsFor(wanted, 2);
        team().wait(5000);
        await becomes(team(), person, wanted, 'active');
        expect(await requestsFor(wanted, 3)).toHaveLength(3);
      });

      it('E5: each pause is twice as long as the one before', async () => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext({ status: 500 }, { status: 500 }, { status: 500 });
        await register(person, wanted);
        for (const [attempts, pauseMs] of [1000, 2000, 4000].entries()) {
          const { registered_at, next_attempt_at } = await eventually(() =>
            team().realm.reader.get<{ registered_at: number; next_attempt_at: number }>(
              `SELECT registered_at, next_attempt_at FROM push_devices
               WHERE realm_id = $1 AND user_id = $2 AND attempts >= $3`,
              [team().realm.id, person.id, attempts + 1],
            ),
          );
          // All earlier pauses, without their random parts.
          const least = 2 * pauseMs - 1000;
          expect(Number(next_attempt_at) - Number(registered_at)).toBeGreaterThanOrEqual(least);
          team().wait(pauseMs * 1.25);
        }
        await becomes(team(), person, wanted, 'active');
      });

      it('E5: pauses are at most two minutes', async () => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext(...Array.from({ length: 12 }, () => ({ status: 500 })));
        await register(person, wanted);
        for (let tried = 1; tried <= 12; tried += 1) {
          await requestsFor(wanted, tried);
          await noted(person, tried);
          team().wait(120_000);
        }
        await becomes(team(), person, wanted, 'active');
      });

      it('operations: after a clock that was a year ahead is set back, it is tried again at once', async () => {
        const person = await team().person();
        const wanted = device();
        const yearMs = 365 * 86_400_000;
        team().wait(yearMs);
        relay.answerNext({ status: 500 });
        await register(person, wanted);
        await noted(person, 1);
        team().wait(-yearMs);
        await becomes(team(), person, wanted, 'active');
      });

      it('E5: after a day without the relay the registration has expired', async () => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext({ status: 500 }, { status: 500 });
        await register(person, wanted);
        await requestsFor(wanted, 1);
        team().wait(86_500_000);
        expect(await becomes(team(), person, wanted, 'failed')).toMatchObject({
          error_code: 'REQUEST_EXPIRED',
        });
      });
    });

    describe('repeated registrations', () => {
      it('4.13: the same registration changes nothing', async () => {
        const person = await team().person();
        const wanted = device();
        await register(person, wanted);
        expect(await register(person, wanted)).toEqual(done);
        await becomes(team(), person, wanted, 'active');
        const events = await team().eventsOf(async () => {
          expect(await register(person, wanted)).toEqual(done);
        });
        expect(events).toEqual([]);
        const other = device();
        await register(person, other);
        await becomes(team(), person, other, 'active');
        expect(await requestsFor(wanted, 1)).toHaveLength(1);
      });

      it('4.13: a different registration of the same device is new, and so is one after a failure', async () => {
        const person = await team().person();
        const wanted = device();
        relay.answerNext(refusal(400, 'REQUEST_EXPIRED'));
        await register(person, wanted);
        await becomes(team(), person, wanted, 'failed');
        await register(person, wanted);
        await becomes(team(), person, wanted, 'active');
        const renewed = { ...wanted, encrypted_push_registration: 'cmVuZXdlZA==' };
        const events = await team().eventsOf(() => register(person, renewed));
        expect(events).toMatchObject([{ event: { type: 'push_device', status: 'pending' } }]);
        await becomes(team(), person, wanted, 'active');
        expect(await requestsFor(wanted, 3)).toHaveLength(3);
      });

      it('4.13: two users may have the same number for their devices', async () => {
        const people = [await team().person(), await team().person()];
        const wanted = device();
        for (const person of people) expect(await register(person, wanted)).toEqual(done);
        for (const person of people) await becomes(team(), person, wanted, 'active');
      });
    });
  },
  () => ({ pushRelayUrl: relay.url, pushRelayId: 'server', pushRelayKey: 'secret-key' }),
);
