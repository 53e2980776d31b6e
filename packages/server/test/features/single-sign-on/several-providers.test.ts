import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Person as Claims,
  startOpenIdProvider,
  type TestProvider,
} from '../../../../../test/support/open-id-provider.ts';
import { Tickets } from '../../../src/features/single-sign-on/ticket.ts';
import { runHere, runJson } from '../../operations/cli/run-cli.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { Browser } from './browser.ts';

let staff: TestProvider;
let partners: TestProvider;
beforeAll(async () => {
  staff = await startOpenIdProvider();
  partners = await startOpenIdProvider();
});
afterAll(async () => {
  await staff.close();
  await partners.close();
});

const PATHS = { staff: '/sign-in/openid', partners: '/sign-in/openid/partners' };
const siteOf = (team: Team) => team.url.replace('127.0.0.1', 'localhost');

let people = 0;

function somebody(more: Partial<Claims> = {}): Claims {
  people += 1;
  const sub = `several-${people}`;
  return {
    sub,
    email: `${sub}@example.org`,
    email_verified: true,
    name: `Body ${people}`,
    ...more,
  };
}

function admitAll(team: Team): void {
  staff.admit([`${siteOf(team)}${PATHS.staff}/callback`]);
  partners.admit([`${siteOf(team)}${PATHS.partners}/callback`]);
}

async function signIn(team: Team, where: keyof typeof PATHS, person: Claims) {
  const pad = randomBytes(32).toString('hex');
  admitAll(team);
  (where === 'staff' ? staff : partners).person = person;
  const way = await new Browser().visit(`${siteOf(team)}${PATHS[where]}?web_flow_otp=${pad}`);
  const answer = new URLSearchParams(way.at(-1)?.replace(/^.*[?]/, ''));
  return {
    pad,
    userId: Number(answer.get('user_id')),
    failed: answer.get('failed'),
    ticket: answer.get('ticket') ?? '',
    key: uncovered(answer.get('otp_encrypted_api_key') ?? '', pad),
  };
}

function uncovered(hidden: string, pad: string): string {
  const mask = Buffer.from(pad, 'hex');
  return String(Buffer.from(hidden, 'hex').map((byte, index) => byte ^ (mask[index] ?? 0)));
}

const issuerOf = ({ settings }: TestProvider) => settings['openidIssuer'] ?? '';

forEachTeam(
  (team) => {
    const relink = (...args: string[]) => {
      const { data, database } = team();
      return ['user', 'relink', ...args, '--data', data, '--database', database];
    };

    describe('several providers', () => {
      it('single sign-on: each provider has a button and an address of its own', async () => {
        const { body } = await call(team().url, { path: '/api/v1/server_settings' });
        expect(body.external_authentication_methods).toMatchObject([
          { name: 'openid', display_name: 'Staff', login_url: PATHS.staff },
          { name: 'openid:partners', display_name: 'Partners', login_url: PATHS.partners },
        ]);
      });

      it('single sign-on: people of each provider get their accounts', async () => {
        for (const where of ['staff', 'partners'] as const) {
          const { id, email } = await team().person();
          const person = somebody({ email });
          expect((await signIn(team(), where, person)).userId).toBe(id);
          const moved = { ...person, email: 'elsewhere@example.org' };
          expect((await signIn(team(), where, moved)).userId).toBe(id);
        }
      });

      it('single sign-on: a new person of the second provider joins with an invitation', async () => {
        const made = await team().owner.post('/invites/multiuse', { single_use: true });
        const [, token = ''] = made.body.invite_link.split('#join=');
        const { failed, ticket, pad } = await signIn(team(), 'partners', somebody());
        expect(failed).toBe('no-account');
        const form = { token, ticket, web_flow_otp: pad };
        const joined = await call(team().url, {
          ...{ method: 'POST', path: '/api/v1/join/provider', host: 'localhost', form },
        });
        expect(joined).toMatchObject({ status: 200 });
      });

      // Pairs of an account, and of a person at the other provider who reaches for it.
      it.each(['staff', 'partners'] as const)(
        'D: a person of another provider than %s gets none of its accounts, verified or not',
        async (home) => {
          const other = home === 'staff' ? 'partners' : 'staff';
          const { id, email } = await team().person();
          const owner = somebody({ email });
          expect((await signIn(team(), home, owner)).userId).toBe(id);
          const probes: readonly (readonly [Claims, string])[] = [
            // The address alone, as anyone may state it.
            [somebody({ email, email_verified: false }), 'no-address'],
            [somebody({ email, email_verified: undefined }), 'no-address'],
            // Verified there, which says nothing about the person here.
            [somebody({ email }), 'account-of-another'],
            [somebody({ email: email.toUpperCase() }), 'account-of-another'],
            // The same id at another provider is another person.
            [somebody({ sub: owner.sub, email }), 'account-of-another'],
            [somebody({ sub: owner.sub, email: 'else@example.org' }), 'no-account'],
            [somebody({ sub: owner.sub, email: undefined }), 'no-address'],
          ];
          for (const [person, failure] of probes) {
            expect(await signIn(team(), other, person), JSON.stringify(person)).toMatchObject({
              failed: failure,
            });
          }
          expect((await signIn(team(), home, owner)).userId).toBe(id);
        },
      );

      it('D: an account without a provider is not opened by an unverified address of either', async () => {
        const { email } = await team().person();
        for (const where of ['staff', 'partners'] as const) {
          const person = somebody({ email, email_verified: false });
          expect((await signIn(team(), where, person)).failed).toBe('no-address');
        }
      });

      it('D: a sign-in that began at one provider cannot end at another', async () => {
        admitAll(team());
        const { email } = await team().person();
        staff.person = somebody({ email });
        const browser = new Browser();
        const start = `${siteOf(team())}${PATHS.staff}?web_flow_otp=${'ab'.repeat(32)}`;
        const answer = (await browser.visit(start, /\/callback\?/)).at(-1) ?? '';
        const mixed = answer.replace(PATHS.staff, PATHS.partners);
        const way = await browser.visit(mixed);
        expect(way.at(-1)).toContain('failed=expired');
      });

      it('D: a ticket of one provider names nobody at another', async () => {
        const { services, realm } = team();
        const person = somebody();
        const { ticket, pad } = await signIn(team(), 'staff', person);
        const bearer = { realmId: realm.id, pad, now: services.clock.now() };
        const named = services.config.openIdProviders.map(
          (provider) => new Tickets(provider).claimsOf(ticket, bearer)?.subject,
        );
        expect(named).toEqual([person.sub, undefined]);
      });

      it('D: another person of the same provider gets no account by its address', async () => {
        for (const where of ['staff', 'partners'] as const) {
          const { id, email } = await team().person();
          const owner = somebody({ email });
          await signIn(team(), where, owner);
          expect((await signIn(team(), where, somebody({ email }))).failed).toBe(
            'account-of-another',
          );
          expect((await signIn(team(), where, owner)).userId).toBe(id);
        }
      });
    });

    describe('tidings user relink', () => {
      it('single sign-on: a person is relinked to another provider, keeps their keys, and it is audited', async () => {
        const person = await team().person();
        const before = somebody({ email: person.email });
        const first = await signIn(team(), 'staff', before);
        const after = somebody({ email: person.email });
        const [issuer, subject] = [issuerOf(partners), after.sub];
        const words = relink('--email', person.email, '--to', issuer, '--subject', subject);
        expect(await runJson(words)).toEqual({
          ...{ user_id: person.id, email: person.email, issuer, subject },
        });
        const signedIn = await signIn(team(), 'partners', after);
        expect(signedIn.userId).toBe(person.id);
        expect(signedIn.key).toBe(first.key);
        expect((await signIn(team(), 'staff', before)).failed).toBe('account-of-another');
        const { body } = await team().owner.get('/realm/audit_log', {
          kinds: JSON.stringify(['user.provider_linked']),
        });
        const linked = body.entries.filter(
          ({ target_id }: { target_id: number }) => target_id === person.id,
        );
        expect(linked.map(({ details }: { details: object }) => details)).toContainEqual({
          issuer,
        });
      });

      it('single sign-on: a person of one account is not linked to a second', async () => {
        const [first, second] = [await team().person(), await team().person()];
        const claims = somebody({ email: first.email });
        await signIn(team(), 'staff', claims);
        const words = relink(
          '--email',
          second.email,
          '--to',
          issuerOf(staff),
          '--subject',
          claims.sub,
        );
        const refused = await runHere(words);
        expect(refused.code).toBe(1);
        expect(refused.stderr).toContain(`belongs to ${first.email}`);
        expect((await signIn(team(), 'staff', claims)).userId).toBe(first.id);
      });

      it('single sign-on: everyone of a provider that got another address is relinked at once', async () => {
        const [ada, bob] = [await team().person(), await team().person()];
        const old = 'https://old.example.org/';
        for (const [person, subject] of [
          [ada, 'ada-stays'],
          [bob, 'bob-stays'],
        ] as const) {
          await runJson(relink('--email', person.email, '--to', old, '--subject', subject));
        }
        const { relinked } = await runJson<{ relinked: number }>(
          relink('--from', old, '--to', issuerOf(partners)),
        );
        expect(relinked).toBe(2);
        const again = await runHere(relink('--from', old, '--to', issuerOf(partners)));
        expect(again).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Nobody is linked to https://old.example.org/'),
        });
        const stays = somebody({ sub: 'bob-stays' });
        expect((await signIn(team(), 'partners', stays)).userId).toBe(bob.id);
      });

      it('single sign-on: accounts of a provider that is no longer in the settings are free for their addresses', async () => {
        const { id, email } = await team().person();
        const gone = 'https://gone.example.org';
        const { stdout } = await runHere(relink('--email', email, '--to', gone, '--subject', 'x'));
        expect(stdout).toContain(`name no provider with the issuer ${gone}`);
        expect((await signIn(team(), 'partners', somebody({ email }))).userId).toBe(id);
      });

      it('single sign-on: owners unlink a person by the API, and others may not', async () => {
        const person = await team().person();
        const before = somebody({ email: person.email });
        await signIn(team(), 'staff', before);
        const path = `/users/${person.id}/identity`;
        const admin = await team().person('administrator');
        expect((await admin.delete(path)).body.code).toBe('UNAUTHORIZED_PRINCIPAL');
        expect((await person.delete(path)).status).not.toBe(200);
        expect((await team().owner.delete(path)).status).toBe(200);
        expect((await team().owner.delete(path)).body.code).toBe('BAD_REQUEST');
        const after = somebody({ email: person.email });
        expect((await signIn(team(), 'partners', after)).userId).toBe(person.id);
        expect((await signIn(team(), 'staff', before)).failed).toBe('account-of-another');
      });

      it('operations: relinking needs to know whom, and where', async () => {
        const problem = async (...args: string[]) => (await runHere(relink(...args))).stderr;
        expect(await problem('--to', 'https://id.example.org')).toContain('Give --email and');
        expect(await problem('--to', 'http://id.example.org', '--from', 'x')).toContain(
          '--to must be an https:// address',
        );
      });
    });
  },
  () => ({
    ...staff.settings,
    // As an operator may write it.
    openidIssuer: `${issuerOf(staff).replace('localhost', 'LOCALHOST')}/`,
    openidName: 'Staff',
    openidProviders: JSON.stringify([
      {
        id: 'partners',
        issuer: issuerOf(partners),
        // The same secret at both, as a careless operator might give them.
        clientId: partners.settings['openidClientId'],
        clientSecret: partners.settings['openidClientSecret'],
        name: 'Partners',
      },
    ]),
  }),
);
