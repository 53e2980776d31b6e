import { randomBytes } from 'node:crypto';
import { roles } from '@tidings/shared-types';
import type { Configuration } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Person as Claims,
  startOpenIdProvider,
  type TestProvider,
} from '../../../../../test/support/open-id-provider.ts';
import { storedRows } from '../../../src/core/realm/stored-rows.ts';
import { invites } from '../../../src/core/storage/tables/invites.ts';
import { hashInviteToken } from '../../../src/features/invites/invite-tokens.ts';
import { runHere } from '../../operations/cli/run-cli.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { Browser } from './browser.ts';

const APP = 'org.example.app://signed-in';
const PATH = '/sign-in/openid';
const MINUTE = 60_000;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
});
afterAll(() => provider.close());

let people = 0;

/** Returns a person whom the provider knows, without an account here. */
function somebody(more: Record<string, unknown> = {}): Claims {
  people += 1;
  const sub = `subject-${people}`;
  return {
    sub,
    email: `${sub}@example.org`,
    email_verified: true,
    name: `Some Body ${people}`,
    ...more,
  };
}

const newPad = () => randomBytes(32).toString('hex');
const siteOf = (team: Team) => team.url.replace('127.0.0.1', 'localhost');

/** Signs a person in, in a new browser, and returns what the app gets. */
async function signIn(
  team: Team,
  person: Claims | undefined,
  wish: {
    readonly parameters?: Record<string, string>;
    readonly provider?: Configuration;
    readonly language?: string;
  } = {},
) {
  const pad = newPad();
  provider.admit([`${siteOf(team)}${PATH}/callback`], wish.provider);
  provider.person = person;
  const query = new URLSearchParams({ web_flow_otp: pad, ...wish.parameters });
  const way = await new Browser(wish.language).visit(`${siteOf(team)}${PATH}?${query}`);
  return { way, pad, ...returned(way.at(-1) ?? '', pad) };
}

function returned(address: string, pad: string) {
  const parameters = new URLSearchParams(address.replace(/^.*[?]/, ''));
  const hidden = parameters.get('otp_encrypted_api_key');
  return {
    address,
    failed: parameters.get('failed'),
    ticket: parameters.get('ticket'),
    email: parameters.get('email'),
    userId: Number(parameters.get('user_id')),
    apiKey: hidden === null ? null : unpadded(hidden, pad),
  };
}

function unpadded(hidden: string, pad: string): string {
  const mask = Buffer.from(pad, 'hex');
  return Buffer.from(
    Buffer.from(hidden, 'hex').map((byte, at) => byte ^ (mask[at] ?? 0)),
  ).toString();
}

async function whoIs(
  team: Team,
  { email, apiKey }: { email: string | null; apiKey: string | null },
) {
  const { body } = await call(team.url, {
    path: '/api/v1/users/me',
    as: { email: email ?? '', apiKey: apiKey ?? '' },
  });
  return body;
}

/** Returns a person with a password, as if they had joined with the address. */
async function withPassword(team: Team, password: string): Promise<Person> {
  const person = await team.person();
  const { status } = await person.patch('/settings', { new_password: password });
  expect(status).toBe(200);
  return person;
}

async function openDoors(team: Team, invite_required: boolean) {
  expect((await team.owner.patch('/realm', { invite_required })).status).toBe(200);
}

forEachTeam(
  (team) => {
    async function invite(wish: Record<string, unknown>): Promise<string> {
      const { body } = await team().owner.post('/invites/multiuse', { single_use: true, ...wish });
      return body.invite_link.split('#join=')[1];
    }

    /** Joins as a person whom the provider knows, with an invitation. */
    const join = (
      { ticket, pad }: { ticket: string | null; pad: string },
      token: string,
      headers: Record<string, string> = {},
      host = 'localhost',
    ) => {
      const form = { token, ticket: ticket ?? '', web_flow_otp: pad };
      const path = '/api/v1/join/provider';
      return call(team().url, { method: 'POST', path, host, form, headers });
    };

    async function languageOf(me: { email: string | null; apiKey: string | null }) {
      const { user_id } = await whoIs(team(), me);
      return team().realm.state.userSetting(user_id, 'default_language');
    }

    describe('single sign-on', () => {
      it('single sign-on: the server returns its start URL', async () => {
        const { body } = await call(team().url, { path: '/api/v1/server_settings' });
        expect(body.authentication_methods['openid connect']).toBe(true);
        expect(body.external_authentication_methods).toEqual([
          {
            name: 'openid',
            display_name: 'single sign-on',
            display_icon: null,
            login_url: PATH,
            signup_url: PATH,
          },
        ]);
        const { body: queue } = await team().owner.post('/register');
        expect(queue.realm_authentication_methods['OpenID Connect']).toEqual({
          enabled: true,
          available: true,
        });
      });

      it('single sign-on: a person with an account gets its key, encrypted with the pad', async () => {
        const person = await team().person();
        const { way, address, ...me } = await signIn(team(), somebody({ email: person.email }));
        expect(address).toMatch(`${siteOf(team())}/#signed-in?`);
        expect(address).not.toContain(me.apiKey);
        expect(me).toMatchObject({ failed: null, email: person.email, userId: person.id });
        expect(await whoIs(team(), me)).toMatchObject({ user_id: person.id });
        const asked = new URL(way[1] ?? '').searchParams;
        expect(asked.get('code_challenge_method')).toBe('S256');
        expect(asked.get('redirect_uri')).toBe(`${siteOf(team())}${PATH}/callback`);
      });

      it('single sign-on: each device gets the same key, and keeps it', async () => {
        const person = somebody();
        await openDoors(team(), false);
        const first = await signIn(team(), person);
        const second = await signIn(team(), person);
        await openDoors(team(), true);
        expect(second.apiKey).toBe(first.apiKey);
        expect(await whoIs(team(), first)).toMatchObject({ user_id: second.userId });
      });

      it('single sign-on: a replaced key is never returned', async () => {
        const { email } = await team().person();
        const claims = somebody({ email });
        const first = await signIn(team(), claims);
        const { body } = await call(team().url, {
          method: 'POST',
          path: '/api/v1/users/me/api_key/regenerate',
          as: { email, apiKey: first.apiKey ?? '' },
        });
        expect(body.api_key).toHaveLength(32);
        const second = await signIn(team(), claims);
        expect(second.apiKey).not.toBe(first.apiKey);
        expect(await whoIs(team(), second)).toMatchObject({ user_id: first.userId });
        expect(await whoIs(team(), first)).toMatchObject({ result: 'error' });
      });

      it('D: a person who registered the address before its owner loses the account to them', async () => {
        const squatter = await withPassword(team(), 'seven green umbrellas');
        const owner = await signIn(team(), somebody({ email: squatter.email.toUpperCase() }));
        expect(owner.userId).toBe(squatter.id);
        expect((await squatter.get('/users/me')).status).toBe(401);
        const again = await squatter.post('/fetch_api_key', {
          username: squatter.email,
          password: 'seven green umbrellas',
        });
        expect(again.body.code).toBe('AUTHENTICATION_FAILED');
      });

      it('D: an unverified address opens no account', async () => {
        const { email } = await team().person();
        for (const email_verified of [false, undefined]) {
          const { failed } = await signIn(team(), somebody({ email, email_verified }));
          expect(failed).toBe('no-address');
        }
        const { failed } = await signIn(team(), somebody({ email: undefined }));
        expect(failed).toBe('no-address');
      });

      it('D: an account is not opened by another person who gets the address later', async () => {
        const { email, id } = await team().person();
        const first = somebody({ email });
        expect((await signIn(team(), first)).userId).toBe(id);
        expect((await signIn(team(), somebody({ email }))).failed).toBe('account-of-another');
        // Also if the first person's address has changed.
        const moved = { ...first, email: 'elsewhere@example.org' };
        expect((await signIn(team(), moved)).userId).toBe(id);
      });

      it('D: not for bots, deactivated users, or another organization', async () => {
        const bot = await team().bot(team().owner);
        const leaver = await team().person();
        const stranger = await team().stranger();
        await team().owner.delete(`/users/${leaver.id}`);
        expect((await signIn(team(), somebody({ email: bot.email }))).failed).toBe(
          'account-of-another',
        );
        expect((await signIn(team(), somebody({ email: leaver.email }))).failed).toBe(
          'account-deactivated',
        );
        expect((await signIn(team(), somebody({ email: stranger.email }))).failed).toBe(
          'no-account',
        );
      });

      it('D: a linked user who is deactivated cannot sign in', async () => {
        const { email, id } = await team().person();
        const claims = somebody({ email });
        await signIn(team(), claims);
        await team().owner.delete(`/users/${id}`);
        expect(await signIn(team(), claims)).toMatchObject({
          failed: 'account-deactivated',
          apiKey: null,
          ticket: null,
        });
      });

      it('single sign-on: a new person needs an invitation, unless the organization is open', async () => {
        expect((await signIn(team(), somebody())).failed).toBe('no-account');
        await openDoors(team(), false);
        const claims = somebody({ name: 'Grace "Amazing" <Hopper>' });
        const me = await signIn(team(), claims);
        await openDoors(team(), true);
        expect(await whoIs(team(), me)).toMatchObject({
          full_name: 'Grace Amazing <Hopper',
          delivery_email: claims['email'],
          role: roles.member,
        });
      });

      it('single sign-on: a new account gets the language of the browser', async () => {
        await openDoors(team(), false);
        const me = await signIn(team(), somebody(), { language: 'pt-BR,pt;q=0.9' });
        await openDoors(team(), true);
        expect(await languageOf(me)).toBe('pt');
        const invitation = await invite({});
        const newcomer = await signIn(team(), somebody());
        const { body } = await join(newcomer, invitation, { 'accept-language': 'ja' });
        expect(await languageOf({ email: body.email, apiKey: body.api_key })).toBe('ja');
      });

      it('single sign-on: an invitation admits a person with its role, once, and is in no URL', async () => {
        const channel = await team().channel('for the invited');
        const invitation = await invite({ invite_as: roles.guest, stream_ids: [channel] });
        const newcomer = await signIn(team(), somebody());
        const { status, body } = await join(newcomer, invitation);
        expect(status, body.msg).toBe(200);
        const me = { email: body.email, apiKey: body.api_key };
        expect(await whoIs(team(), me)).toMatchObject({ role: roles.guest });
        const path = `/users/${body.user_id}/subscriptions/${channel}`;
        expect((await team().owner.get(path)).body.is_subscribed).toBe(true);
        // A retry after a lost response gets the same.
        expect((await join(newcomer, invitation)).body).toEqual(body);
        const next = await join(await signIn(team(), somebody()), invitation);
        expect(next.body).toMatchObject({
          code: 'BAD_REQUEST',
          msg: expect.stringContaining('This invitation does not work'),
        });
      });

      it('D: a ticket is valid with the pad, in its organization, and for some minutes', async () => {
        const invitation = await invite({});
        const newcomer = await signIn(team(), somebody());
        const anew = { code: 'BAD_REQUEST', msg: expect.stringContaining('sign in again') };
        for (const wrong of [
          { ...newcomer, pad: newPad() },
          { ...newcomer, ticket: 'forged' },
          { ...newcomer, ticket: (await signIn(team(), somebody())).ticket },
        ]) {
          expect((await join(wrong, invitation)).body).toMatchObject(anew);
        }
        expect((await join(newcomer, invitation, {}, 'other.localhost')).body).toMatchObject(anew);
        team().wait(16 * MINUTE);
        expect((await join(newcomer, invitation)).body).toMatchObject(anew);
      });

      it('single sign-on: a mail invitation is for the person whose verified address it is', async () => {
        const token = await invite({});
        const invited = somebody({ email: 'Invited@example.org' });
        await team().realm.write(async (change) => {
          const [row] = await storedRows(change, invites, { token_hash: hashInviteToken(token) });
          if (row) change.put(invites, { ...row, email: 'invited@example.org' });
        });
        const refused = await join(await signIn(team(), somebody()), token);
        expect(refused).toMatchObject({
          status: 400,
          body: { msg: expect.stringContaining('is for invited@example.org') },
        });
        const joined = await join(await signIn(team(), invited), token);
        expect(joined.status, joined.body.msg).toBe(200);
      });

      it('single sign-on: mobile apps are redirected to their own scheme, others only to listed URLs', async () => {
        const { email } = await team().person();
        const claims = somebody({ email });
        provider.admit([`${siteOf(team())}${PATH}/callback`]);
        provider.person = claims;
        const pad = newPad();
        const way = await new Browser().visit(`${siteOf(team())}${PATH}?mobile_flow_otp=${pad}`);
        const last = new URL(way.at(-1) ?? '');
        expect(last.href).toMatch(/^zulip:\/\/login\?/);
        expect(last.searchParams.get('realm')).toBe(siteOf(team()));
        expect(await whoIs(team(), returned(last.href, pad))).toMatchObject({
          delivery_email: email,
        });

        const parameters = { return_to: APP };
        const own = await signIn(team(), claims, { parameters });
        expect(own.address).toMatch(`${APP}?realm=`);
        expect(await whoIs(team(), own)).toMatchObject({ delivery_email: email });
        const declined = await signIn(team(), undefined, { parameters });
        expect(declined.address).toBe(`${APP}?failed=cancelled`);
      });

      it('D: there is no redirect to a URL that is not listed, or without a pad', async () => {
        const pad = newPad();
        for (const query of [
          `web_flow_otp=${pad}&return_to=https://evil.example`,
          `web_flow_otp=${pad}&return_to=${APP}/more`,
          `web_flow_otp=${pad.slice(1)}`,
          `mobile_flow_otp=${'z'.repeat(64)}`,
          '',
        ]) {
          const { status, body } = await call(team().url, { path: `${PATH}?${query}` });
          expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
        }
      });

      it('single sign-on: a user with a new account at the provider can sign in once the old one is unlinked', async () => {
        const { email, id } = await team().person();
        await signIn(team(), somebody({ email }));
        const { data, database } = team();
        const words = ['user', 'unlink', '--email', email, '--data', data, '--database', database];
        expect(JSON.parse((await runHere([...words, '--json'])).stdout)).toEqual({
          user_id: id,
          email,
          was_linked: true,
        });
        expect((await runHere(words)).stdout).toContain('was not linked');
        expect((await signIn(team(), somebody({ email }))).userId).toBe(id);
      });

      it('single sign-on: a person who declines is told so', async () => {
        expect((await signIn(team(), undefined)).failed).toBe('cancelled');
      });

      it('D: the provider’s response is valid in the same browser, once, and for some minutes', async () => {
        const { email } = await team().person();
        const site = siteOf(team());
        provider.admit([`${site}${PATH}/callback`]);
        provider.person = somebody({ email });
        const begin = async () => {
          const browser = new Browser();
          const start = `${site}${PATH}?web_flow_otp=${newPad()}`;
          const way = await browser.visit(start, /\/callback\?/);
          return { browser, answer: way.at(-1) ?? '' };
        };
        const failureOf = (way: readonly string[]) => returned(way.at(-1) ?? '', newPad()).failed;

        const mine = await begin();
        expect(failureOf(await new Browser().visit(mine.answer))).toBe('expired');
        const theirs = await begin();
        expect(failureOf(await mine.browser.visit(theirs.answer))).toBe('expired');

        // The code of one sign-in in the response to another.
        const other = await begin();
        const forged = new URL(other.answer);
        forged.searchParams.set(
          'code',
          new URL((await begin()).answer).searchParams.get('code') ?? '',
        );
        expect(failureOf(await other.browser.visit(forged.href))).toBe('refused');

        const used = await begin();
        const kept = new Map(used.browser.cookies);
        expect(failureOf(await used.browser.visit(used.answer))).toBeNull();
        expect(failureOf(await used.browser.visit(used.answer))).toBe('expired');
        for (const [name, value] of kept) used.browser.cookies.set(name, value);
        expect(failureOf(await used.browser.visit(used.answer))).toBe('refused');

        const late = await begin();
        team().wait(16 * MINUTE);
        expect(failureOf(await late.browser.visit(late.answer))).toBe('expired');
      });

      it('D: a sign-in that started at one organization cannot end at another', async () => {
        const site = siteOf(team());
        provider.admit([`${site}${PATH}/callback`]);
        provider.person = somebody({ email: team().owner.email });
        const browser = new Browser();
        const way = await browser.visit(`${site}${PATH}?web_flow_otp=${newPad()}`, /\/callback\?/);
        const { pathname, search } = new URL(way.at(-1) ?? '');
        const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
        const { headers } = await call(team().url, {
          path: pathname + search,
          host: 'other.localhost',
          headers: { cookie },
        });
        expect(headers.location).toBe('http://other.localhost/#signed-in?failed=expired');
      });

      it('D: the browser’s cookie is opaque, sent nowhere else, and not stored by others', async () => {
        const { headers } = await call(team().url, { path: `${PATH}?web_flow_otp=${newPad()}` });
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['referrer-policy']).toBe('no-referrer');
        const [cookie = ''] = headers['set-cookie'] ?? [];
        expect(cookie).toMatch(/HttpOnly/);
        expect(cookie).toMatch(/SameSite=Lax/);
        expect(cookie).toMatch(/Path=\/sign-in\/openid/);
      });

      it('single sign-on: claims missing from the token are requested from the provider', async () => {
        for (const [conformIdTokenClaims, questions] of [
          [true, 1],
          [false, 0],
        ] as const) {
          const { email, id } = await team().person();
          const before = provider.questions;
          const me = await signIn(team(), somebody({ email }), {
            provider: { conformIdTokenClaims },
          });
          expect([me.userId, provider.questions - before]).toEqual([id, questions]);
        }
      });
    });
  },
  () => ({ ...provider.settings, openidReturnTo: APP }),
);
