import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { Browser } from './browser.ts';
import { type OutspokenProvider, startOutspokenProvider } from './outspoken-provider.ts';

const PATH = '/sign-in/openid';
const AN_HOUR = 60 * 60_000;

let provider: OutspokenProvider;
beforeAll(async () => {
  provider = await startOutspokenProvider();
});
afterAll(() => provider.close());

/** The same for all, so that equal keys look alike. */
const PAD = randomBytes(32).toString('hex');
const siteOf = (team: Team) => team.url.replace('127.0.0.1', 'localhost');

/** Signs in with the provider's current claims. Returns what the app gets. */
async function signIn(team: Team) {
  const way = await new Browser().visit(`${siteOf(team)}${PATH}?web_flow_otp=${PAD}`);
  const answer = new URLSearchParams(way.at(-1)?.split('?').at(-1));
  return {
    failed: answer.get('failed'),
    userId: Number(answer.get('user_id')),
    hiddenKey: answer.get('otp_encrypted_api_key'),
    ticket: answer.get('ticket'),
  };
}

const somebody = () => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.org`,
  email_verified: true,
});

/** Holds changes of the organization until the test releases them; later ones are not held. */
async function heldWrites({ realm, services }: Team): Promise<(() => void)[]> {
  // Those of earlier tests are written in the background.
  await services.refusedSignIns.write({ all: true });
  const write = realm.write.bind(realm);
  const held: (() => void)[] = [];
  const spy = vi.spyOn(realm, 'write').mockImplementation(
    (work, claim) =>
      new Promise((resolve, reject) => {
        held.push(() => {
          spy.mockRestore();
          write(work, claim).then(resolve, reject);
        });
      }),
  );
  return held;
}

forEachTeam(
  (team) => {
    describe('D: invalid data from a provider, or from a person who comes back from it', () => {
      beforeAll(() => team().owner.patch('/realm', { invite_required: false }));

      it('D: a letter that lowercasing turns into another is a different letter', async () => {
        const name = randomUUID();
        const kate = await team().realm.write((change) =>
          addUser(change, {
            email: `k${name}@example.org`,
            fullName: 'Kate',
            role: 400,
            apiKey: newApiKey(),
          }),
        );
        provider.say({ claims: { ...somebody(), email: `\u212A${name}@example.org` } });
        expect((await signIn(team())).failed).toBe('account-of-another');
        provider.say({ claims: { ...somebody(), email: `K${name}@Example.org` } });
        expect((await signIn(team())).userId).toBe(kate.id);
      });

      it('D: a person without a name, or with an ambiguous one, is not accepted', async () => {
        const long = randomBytes(4000).toString('hex');
        for (const sub of ['', long, 'a\0b', 'a\ud800', 'a\ud801']) {
          provider.say({ claims: { ...somebody(), sub } });
          expect(await signIn(team())).toMatchObject({ failed: 'refused' });
        }
        provider.say({ claims: { ...somebody(), email: `a\ud800${randomUUID()}@example.org` } });
        expect((await signIn(team())).failed).toBe('no-address');
      });

      it('D: an address counts as verified only by the claim beside it', async () => {
        const { sub, email } = somebody();
        for (const email_verified of [false, undefined]) {
          provider.say({
            claims: { sub, email_verified: true },
            more: { sub, email, email_verified },
          });
          expect((await signIn(team())).failed).toBe('no-address');
        }
      });

      it('single sign-on: a provider without an authorization URL is invalid', async () => {
        for (const authorization_endpoint of [undefined, 'javascript:alert(1)']) {
          team().wait(AN_HOUR);
          provider.say({ metadata: { authorization_endpoint }, claims: somebody() });
          expect((await signIn(team())).failed).toBe('refused');
        }
        team().wait(AN_HOUR);
      });

      it('single sign-on: a response that breaks off is invalid', async () => {
        provider.say({
          exchange(request, response) {
            response.writeHead(200, {
              'content-type': 'application/json',
              'content-length': '100',
            });
            response.write('{', () => request.socket.destroy());
          },
        });
        expect((await signIn(team())).failed).toBe('unreachable');
      });

      it('D: a user who lost the account while their password was being checked gets no key', async () => {
        const password = 'seven green umbrellas';
        const squatter = await team().person();
        await squatter.patch('/settings', { new_password: password });
        // With a key that the password cannot decrypt, signing in creates another.
        const { body } = await squatter.post('/users/me/api_key/regenerate');
        const { email } = squatter.withKey(body.api_key);
        const pending = await heldWrites(team());
        const signedIn = squatter.post('/fetch_api_key', { username: email, password });
        await expect.poll(() => pending.length).toBeGreaterThan(0);
        const before = pending.length;
        provider.say({ claims: { ...somebody(), email } });
        const arrived = signIn(team());
        await expect.poll(() => pending.length).toBeGreaterThan(before);
        // All in one transaction, the owner of the address first.
        for (const write of pending.reverse()) write();
        expect((await arrived).userId).toBe(squatter.id);
        expect((await signedIn).body.code).toBe('AUTHENTICATION_FAILED');
        const again = await squatter.post('/fetch_api_key', { username: email, password });
        expect(again.body.code).toBe('AUTHENTICATION_FAILED');
      });

      it('D: two concurrent sign-ins find one account, and one invitation', async () => {
        const atOnce = async <T>(one: () => Promise<T>, other: () => Promise<T>) => {
          const pending = await heldWrites(team());
          const both = [one()];
          await expect.poll(() => pending.length).toBeGreaterThan(0);
          const before = pending.length;
          both.push(other());
          await expect.poll(() => pending.length).toBeGreaterThan(before);
          for (const write of pending) write();
          return Promise.all(both);
        };
        provider.say({ claims: somebody() });
        const [first, second] = await atOnce(
          () => signIn(team()),
          () => signIn(team()),
        );
        expect(first?.failed).toBeNull();
        expect(second).toEqual(first);

        const { body } = await team().owner.post('/invites/multiuse', { single_use: true });
        const [, token = ''] = body.invite_link.split('#join=');
        await team().owner.patch('/realm', { invite_required: true });
        provider.say({ claims: somebody });
        const tickets = [(await signIn(team())).ticket, (await signIn(team())).ticket];
        await team().owner.patch('/realm', { invite_required: false });
        const [one = '', other = ''] = tickets.map(String);
        const join = (ticket: string) => {
          const form = { token, ticket, web_flow_otp: PAD };
          return call(team().url, { method: 'POST', path: '/api/v1/join/provider', form });
        };
        const joined = await atOnce(
          () => join(one),
          () => join(other),
        );
        expect(joined.map(({ status }) => status)).toEqual([200, 400]);
      });

      it('D: an invalid host gets no redirect', async () => {
        for (const host of ['chat:99999', 'a b', '[::1']) {
          const { status, body } = await call(team().url, {
            path: `${PATH}?web_flow_otp=${PAD}`,
            host,
          });
          expect([status, body?.code]).toEqual([400, 'BAD_REQUEST']);
        }
      });
    });
  },
  () => provider.settings,
);
