import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/core/storage/tables/users.ts';
import { fresh } from '../../support/channels.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { entriesOf } from '../audit/entries.ts';
import { freshId, provisionedChannel } from '../provisioning/provisioned.ts';
import { backend, freshSubject, present, signIn, tokenOf } from './backend.ts';

const freshEmail = () => `${randomUUID()}@example.org`;
const DAY_SECS = 86_400;

forEachTeamOnBothEngines((team) => {
  const profileOf = async (userId: number) =>
    (await team().owner.get(`/users/${userId}`)).body.user;
  const now = () => Math.floor(team().services.clock.now() / 1000);

  describe('the account', () => {
    it.each(['EdDSA', 'ES256', 'RS256', 'HS256'] as const)(
      'X1: a token signed with %s creates an account, and the same person comes back to it',
      async (alg) => {
        const shop = await backend(team(), alg);
        const sub = freshSubject();
        const first = await signIn(team(), shop, { sub, name: 'Ada Lovelace' });
        expect(first).toMatchObject({
          status: 200,
          body: {
            user: { full_name: 'Ada Lovelace', role: 400, external_id: sub },
            key_id: expect.any(Number),
          },
        });
        expect(first.body.expires_at - now()).toBeGreaterThan(DAY_SECS - 60);
        const second = await signIn(team(), shop, { sub, name: 'Ada Lovelace' });
        expect(second.body.user.user_id).toBe(first.body.user.user_id);
        expect(second.body.api_key).not.toBe(first.body.api_key);
      },
    );

    it('X1: the key works with the address that comes with it', async () => {
      const { body } = await signIn(team(), await backend(team()));
      const authorization = `Basic ${Buffer.from(`${body.email}:${body.api_key}`).toString('base64')}`;
      const answer = await fetch(`${team().url}/api/v1/users/me`, { headers: { authorization } });
      expect(await answer.json()).toMatchObject({ user_id: body.user.user_id });
    });

    it('X1: without `include_profile`, the answer has no account', async () => {
      const { body } = await present(team(), await tokenOf(team(), await backend(team())));
      expect(Object.keys(body).sort()).toEqual(
        ['api_key', 'email', 'expires_at', 'key_id', 'msg', 'result'].sort(),
      );
    });

    it('X1: an account without an address gets a placeholder that receives no mail', async () => {
      const { body } = await signIn(team(), await backend(team()));
      expect(body.email).toBe(`user${body.user.user_id}@no-address.invalid`);
      expect(body.user.is_address_proven).toBe(false);
    });

    it('X1: an untrusted address is not proven, a trusted one is', async () => {
      const [plain, trusted] = [
        await backend(team()),
        await backend(team(), 'EdDSA', { trusted_emails: true }),
      ];
      const [email, other] = [freshEmail(), freshEmail()];
      const doubted = await signIn(team(), plain, { email });
      expect(doubted.body.user).toMatchObject({ delivery_email: email, is_address_proven: false });
      const proven = await signIn(team(), trusted, { email: other });
      expect(proven.body.user).toMatchObject({ delivery_email: other, is_address_proven: true });
    });

    it('X1: without `auto_create`, an unknown person is refused like one of another issuer', async () => {
      const [closed, open] = [
        await backend(team(), 'EdDSA', { auto_create: false }),
        await backend(team()),
      ];
      const sub = freshSubject();
      await signIn(team(), open, { sub });
      const unknown = await signIn(team(), closed);
      const others = await signIn(team(), closed, { sub });
      expect(unknown).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } });
      expect(others).toEqual(unknown);
    });

    it('X1: a deactivated person is refused', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      const { body } = await signIn(team(), shop, { sub });
      await team().owner.delete(`/users/${body.user.user_id}`);
      expect((await signIn(team(), shop, { sub })).body.code).toBe('USER_DEACTIVATED');
    });

    it('X1: two sign-ins of a new person at once make one account', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      const all = await Promise.all(Array.from({ length: 6 }, () => signIn(team(), shop, { sub })));
      expect(new Set(all.map(({ body }) => body.user.user_id)).size).toBe(1);
    });

    it('X1: an issuer that replaces a removed one with the same `iss` keeps its people', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      const { body } = await signIn(team(), shop, { sub });
      await team().owner.delete(`/realm/token_issuers/${shop.id}`);
      expect((await signIn(team(), shop, { sub })).status).toBe(401);
      const again = await backend(team(), 'ES256', { issuer: shop.issuer });
      expect((await signIn(team(), again, { sub })).body.user.user_id).toBe(body.user.user_id);
    });
  });

  describe('addresses of others', () => {
    it('X1: an untrusted issuer gets another account, without the taken address', async () => {
      const victim = await team().person();
      const { body } = await signIn(team(), await backend(team()), { email: victim.email });
      expect(body.user.user_id).not.toBe(victim.id);
      expect(body.email).toMatch(/@no-address\.invalid$/);
    });

    it('X1: a trusted issuer signs in to the account with the address, and links it', async () => {
      const person = await team().person();
      const trusted = await backend(team(), 'EdDSA', { trusted_emails: true });
      const sub = freshSubject();
      const { body } = await signIn(team(), trusted, { sub, email: person.email.toUpperCase() });
      expect(body.user.user_id).toBe(person.id);
      expect((await signIn(team(), trusted, { sub })).body.user.user_id).toBe(person.id);
      const entries = await entriesOf(team());
      expect(
        entries.find(
          ({ kind, target_id }) => kind === 'user.external_id_changed' && target_id === person.id,
        )?.details,
      ).toEqual({ old: null, new: sub });
      // The account was proven, so its key stays.
      expect((await person.get('/users/me')).status).toBe(200);
    });

    it('X1: another `sub` reaches an account only by a trusted address', async () => {
      const [plain, trusted] = [
        await backend(team()),
        await backend(team(), 'EdDSA', { trusted_emails: true }),
      ];
      const email = freshEmail();
      const first = await signIn(team(), plain, { email });
      const second = await signIn(team(), plain, { email });
      expect(second.body.user.user_id).not.toBe(first.body.user.user_id);
      const mine = freshEmail();
      const before = await signIn(team(), trusted, { email: mine });
      const after = await signIn(team(), trusted, { email: mine });
      expect(after.body.user.user_id).toBe(before.body.user.user_id);
    });

    it('X1: the account of another issuer is not handed over, not even by a trusted address', async () => {
      const trusted = await backend(team(), 'EdDSA', { trusted_emails: true });
      const email = freshEmail();
      await signIn(team(), await backend(team()), { email });
      const unknown = await signIn(team(), await backend(team(), 'EdDSA', { auto_create: false }));
      expect(await signIn(team(), trusted, { email })).toEqual(unknown);
    });

    it('X1: whoever set up an account with an address that is not theirs loses it to its owner', async () => {
      const squatter = await team().person();
      await team().realm.write((change) => {
        const row = change.state.users.get({ id: squatter.id });
        if (row) change.put(users, { ...row, is_address_proven: false });
      });
      const trusted = await backend(team(), 'EdDSA', { trusted_emails: true });
      const { body } = await signIn(team(), trusted, { email: squatter.email });
      expect(body.user).toMatchObject({ user_id: squatter.id, is_address_proven: true });
      expect((await squatter.get('/users/me')).status).toBe(401);
    });
  });

  describe('roles', () => {
    it('X1: the role follows the token, up to the highest of the issuer', async () => {
      const shop = await backend(team(), 'EdDSA', { max_role: 300 });
      const sub = freshSubject();
      const { body } = await signIn(team(), shop, { sub, role: 600 });
      expect(body.user.role).toBe(600);
      expect((await signIn(team(), shop, { sub, role: 300 })).body.user.role).toBe(300);
      expect((await signIn(team(), shop, { sub })).body.user.role).toBe(300);
      const above = await signIn(team(), shop, { sub, role: 200 });
      expect(above).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } });
      expect((await profileOf(body.user.user_id)).role).toBe(300);
    });

    it('X1: no token gives the role of an owner, or a key of an account above the issuer’s highest role', async () => {
      const trusted = await backend(team(), 'EdDSA', { trusted_emails: true, max_role: 200 });
      expect((await signIn(team(), trusted, { role: 100 })).status).toBe(401);
      const unknown = await signIn(team(), await backend(team(), 'EdDSA', { auto_create: false }));
      expect(await signIn(team(), trusted, { email: team().owner.email })).toEqual(unknown);
      const moderator = await team().person('moderator');
      const members = await backend(team(), 'EdDSA', { trusted_emails: true });
      expect(await signIn(team(), members, { email: moderator.email })).toEqual(unknown);
    });

    it('X1: an issuer of guests makes guests', async () => {
      const shop = await backend(team(), 'EdDSA', { max_role: 600 });
      expect((await signIn(team(), shop)).body.user.role).toBe(600);
    });
  });

  describe('updates', () => {
    it('X1: a changed name is taken over, and an unchanged token changes nothing', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      await signIn(team(), shop, { sub, name: 'Ada Byron' });
      const renamed = await team().eventsOf(() =>
        signIn(team(), shop, { sub, name: 'Ada Lovelace' }),
      );
      expect(renamed.map(({ event }) => event)).toContainEqual(
        expect.objectContaining({ type: 'realm_user', op: 'update' }),
      );
      const same = await team().eventsOf(() => signIn(team(), shop, { sub, name: 'Ada Lovelace' }));
      expect(same.filter(({ event }) => event.type === 'realm_user')).toEqual([]);
    });

    it('X1: public channels of the token are joined, except those that the person left', async () => {
      const [open, left] = [await team().channel(fresh()), await team().channel(fresh())];
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const shop = await backend(team());
      const sub = freshSubject();
      const channels = [open, left, secret, 99_999_999];
      const { body } = await signIn(team(), shop, { sub, channels });
      const isMember = async (id: number) =>
        (await team().owner.get(`/users/${body.user.user_id}/subscriptions/${id}`)).body
          .is_subscribed;
      expect(await Promise.all([open, left, secret].map(isMember))).toEqual([true, true, false]);
      const name = (await team().owner.get(`/streams/${left}`)).body.stream.name;
      await team().owner.delete('/users/me/subscriptions', {
        subscriptions: [name],
        principals: [body.user.user_id],
      });
      await signIn(team(), shop, { sub, channels });
      expect(await Promise.all([open, left].map(isMember))).toEqual([true, false]);
    });

    it('X1: channels can be named by external id, and private ones stay closed', async () => {
      const { owner } = team();
      const [open, secret] = [freshId('order'), freshId('order')];
      const openId = await provisionedChannel(owner, { external_id: open });
      const secretId = await provisionedChannel(owner, { external_id: secret, is_private: true });
      const channels = [open, secret, freshId('unknown'), String(openId)];
      const { body } = await signIn(team(), await backend(team()), { channels });
      const isMember = async (id: number) =>
        (await owner.get(`/users/${body.user.user_id}/subscriptions/${id}`)).body.is_subscribed;
      expect(await Promise.all([openId, secretId].map(isMember))).toEqual([true, false]);
    });

    it('X1: custom data are stored and announced when they change', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      const custom = { plan: 'pro', seats: [1, 2] };
      const { body } = await signIn(team(), shop, { sub, custom });
      const id = body.user.user_id;
      expect(body.user.custom).toEqual(custom);
      const updates = async (more: object) =>
        (await team().eventsOf(() => signIn(team(), shop, { sub, ...more })))
          .filter(({ event }) => event.type === 'realm_user')
          .map(({ event }) => event);
      expect(await updates({ custom: { seats: [1, 2], plan: 'pro' } })).toEqual([]);
      expect(await updates({})).toEqual([]);
      expect(await updates({ custom: { plan: 'basic' } })).toEqual([
        expect.objectContaining({
          op: 'update',
          person: { user_id: id, custom: { plan: 'basic' } },
        }),
      ]);
      expect((await profileOf(id)).custom).toEqual({ plan: 'basic' });
      await signIn(team(), shop, { sub, custom: {} });
      expect(await profileOf(id)).not.toHaveProperty('custom');
    });

    it('X1: custom data that a request could not store are refused', async () => {
      const shop = await backend(team());
      const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
      for (const custom of [
        'text',
        [1],
        { text: 'x'.repeat(4096) },
        nested(100),
        { text: '\u0000' },
      ]) {
        const answer = await signIn(team(), shop, { custom });
        expect(answer).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } });
        expect(answer.body.msg).toContain('custom');
      }
    });
  });

  describe('the form with an address only', () => {
    it('X1: an HS256 token with `email` alone signs in, if the issuer’s addresses are trusted', async () => {
      const { email, id } = await team().person();
      const [trusted, plain] = [
        await backend(team(), 'HS256', { trusted_emails: true }),
        await backend(team(), 'HS256'),
      ];
      const bare = {
        iss: undefined,
        aud: undefined,
        sub: undefined,
        exp: undefined,
        iat: undefined,
      };
      const answer = await signIn(team(), trusted, { ...bare, email });
      expect(answer.body.user?.user_id).toBe(id);
      expect((await signIn(team(), plain, { ...bare, email })).status).toBe(401);
      const unknown = await signIn(team(), trusted, { ...bare, email: freshEmail() });
      expect(unknown).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_FAILED' } });
    });

    it('X1: other issuers must have `sub`', async () => {
      const { email } = await team().person();
      const shop = await backend(team(), 'EdDSA', { trusted_emails: true });
      expect((await signIn(team(), shop, { sub: undefined, email })).status).toBe(401);
    });
  });

  describe('tokens that work once', () => {
    it('X1: a token with `jti` is refused the second time, also when both arrive at once', async () => {
      const shop = await backend(team());
      const token = await tokenOf(team(), shop, { jti: randomUUID() });
      const answers = await Promise.all([present(team(), token), present(team(), token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const again = await present(team(), token);
      expect(again.body).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
      expect(again.body.msg).toContain('used already');
    });

    it('X1: a repeated request with an Idempotency-Key gets the first answer', async () => {
      const shop = await backend(team());
      const token = await tokenOf(team(), shop, { jti: randomUUID() });
      const headers = { 'idempotency-key': randomUUID() };
      const first = await present(team(), token, {}, headers);
      expect(first.status).toBe(200);
      expect(await present(team(), token, {}, headers)).toEqual(first);
    });

    it('X1: a token without `jti` can be presented again', async () => {
      const token = await tokenOf(team(), await backend(team()));
      expect((await present(team(), token)).status).toBe(200);
      expect((await present(team(), token)).status).toBe(200);
    });
  });
});
