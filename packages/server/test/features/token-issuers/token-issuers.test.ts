import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { accountOf } from '../../../src/features/token-issuers/sign-in-with-token.ts';
import { possibleIssuers, verifyToken } from '../../../src/features/token-issuers/verify-token.ts';
import { closeServices, openServices } from '../../../src/open-services.ts';
import { silent } from '../../support/engines.ts';
import {
  type Answer,
  forEachTeam,
  forEachTeamOnBothEngines,
  personAt,
  type Team,
} from '../../support/team.ts';
import { picture } from '../avatars/pictures.ts';
import {
  backend,
  freshSubject,
  goodClaims,
  newSecret,
  present,
  sign,
  signIn,
  tokenOf,
} from './backend.ts';

const PATH = '/realm/token_issuers';
const named = () => ({ name: 'Shop', issuer: `https://${randomUUID()}.example.org` });

/** Opens the data a second time, like another process. */
async function elsewhere(team: Team, settings: Readonly<Record<string, unknown>> = {}) {
  const flags = { data: team.data, database: team.database, ...settings };
  const services = await openServices(loadConfig({ flags, env: {} }), silent, team.services.clock);
  onTestFinished(() => closeServices(services));
  const realm = await services.realms.withId(team.realm.id);
  if (!realm) throw new Error('The organization is missing');
  const verified = async (token: string) => {
    await realm.refresh();
    const issuers = possibleIssuers(realm.state, token);
    return verifyToken({ services, state: realm.state, realm }, token, issuers);
  };
  return {
    verified,
    async signIn(token: string): Promise<number> {
      const { issuer, claims } = await verified(token);
      const signIn = { issuer, claims, realmHost: 'localhost' };
      return (await realm.write((change) => accountOf(change, signIn))).id;
    },
  };
}

forEachTeam((team) => {
  async function added(wanted: Readonly<Record<string, unknown>>) {
    const answer = await team().owner.post(PATH, { ...named(), ...wanted });
    const id = answer.body.token_issuer?.id;
    if (id !== undefined)
      onTestFinished(async () => void (await team().owner.delete(`${PATH}/${id}`)));
    return answer;
  }
  const key = (type: 'ed25519' | 'x25519' | 'ed448') => {
    const { publicKey } = generateKeyPairSync(type as 'ed25519');
    return String(publicKey.export({ format: 'pem', type: 'spki' }));
  };

  describe('the list', () => {
    it('X1: shows everything but the secret', async () => {
      const secret = newSecret();
      const { body } = await added({ secret });
      expect(body.token_issuer).toMatchObject({
        name: 'Shop',
        audience: 'http://localhost',
        jwks_url: null,
        public_key: null,
        has_secret: true,
        auto_create: false,
        max_role: 400,
        key_lifetime_secs: 86_400,
        trusted_emails: false,
        is_enabled: true,
      });
      const list = await team().owner.get(PATH);
      expect(list.body.token_issuers).toContainEqual(body.token_issuer);
      const stored = await team().realm.reader.all('SELECT * FROM token_issuers');
      for (const text of [body, list.body, stored]) {
        expect(JSON.stringify(text)).not.toContain(secret);
      }
    });

    it('X1: is for owners, and for no bot of theirs', async () => {
      const administrator = await team().person('administrator');
      expect((await administrator.get(PATH)).status).not.toBe(200);
      const bot = await team().bot(team().owner, 'owner');
      expect((await bot.post(PATH, { ...named(), secret: newSecret() })).status).not.toBe(200);
    });
  });

  describe('what is refused', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const ec = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey;
    const own = generateKeyPairSync('ed25519').privateKey;
    const pem = { format: 'pem', type: 'spki' } as const;
    const cases: [string, () => Readonly<Record<string, unknown>>, string][] = [
      ['no key', () => ({}), 'Give one of'],
      ['two keys', () => ({ secret: newSecret(), public_key: key('ed25519') }), 'only one of'],
      ['a short secret', () => ({ secret: 'x'.repeat(31) }), '32 bytes'],
      ['a weak RSA key', () => ({ public_key: rsa.export(pem) }), '2048'],
      ['a key on another curve', () => ({ public_key: ec.export(pem) }), 'P-256'],
      ['a key for another use', () => ({ public_key: key('x25519') }), 'P-256'],
      [
        'a private key as PEM',
        () => ({ public_key: own.export({ format: 'pem', type: 'pkcs8' }) }),
        'private key',
      ],
      [
        'a private key as JWK',
        () => ({ public_key: JSON.stringify(own.export({ format: 'jwk' })) }),
        'private key',
      ],
      ['a secret as JWK', () => ({ public_key: '{"kty":"oct","k":"AAAA"}' }), 'private key'],
      ['a broken JWK', () => ({ public_key: '{"kty":' }), 'JWK'],
      ['no key at all', () => ({ public_key: 'hello' }), 'PEM'],
      ['an address that is none', () => ({ jwks_url: 'keys' }), 'https://'],
      ['a file', () => ({ jwks_url: 'file:///etc/passwd' }), 'https://'],
      ['an address with a password', () => ({ jwks_url: 'https://a:b@c.example' }), 'https://'],
      ['a plain address', () => ({ jwks_url: 'http://127.0.0.1/keys' }), 'private networks'],
      ['a plain address of version 6', () => ({ jwks_url: 'http://[::1]:80/keys' }), 'https://'],
      ['owners', () => ({ secret: newSecret(), max_role: 100 }), 'owner'],
      ['a control character', () => ({ secret: newSecret(), name: 'a\u0007' }), 'control'],
    ];
    it.each(cases)('X1: an issuer with %s', async (_what, wanted, said) => {
      const { status, body } = await added(wanted());
      expect(status).toBe(400);
      expect(body.msg).toContain(said);
      expect(body.msg).not.toContain('PRIVATE KEY');
    });

    it('X1: a plain address, also as a change', async () => {
      const shop = await backend(team());
      const wanted = { jwks_url: 'http://10.0.0.1/keys' };
      const { status, body } = await team().owner.patch(`${PATH}/${shop.id}`, wanted);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { msg: expect.stringContaining('https://') },
      });
    });

    it('X1: a second issuer with the same `iss`', async () => {
      const { issuer } = await backend(team());
      const { body } = await added({ issuer, secret: newSecret() });
      expect(body.msg).toContain('`issuer`');
    });
  });

  describe('changes', () => {
    it('X1: a new key replaces one of another form, and the old one no longer signs in', async () => {
      const shop = await backend(team(), 'ES256');
      const secret = newSecret();
      const { body } = await team().owner.patch(`${PATH}/${shop.id}`, { secret });
      expect(body.token_issuer).toMatchObject({ public_key: null, has_secret: true });
      expect((await signIn(team(), shop)).status).toBe(401);
      const signing = { alg: 'HS256', key: Buffer.from(secret) };
      const token = await sign(signing, goodClaims(team(), shop.issuer));
      expect((await present(team(), token)).status).toBe(200);
    });

    it('X1: what is not given stays', async () => {
      const shop = await backend(team(), 'ES256', { max_role: 300, trusted_emails: true });
      const { body } = await team().owner.patch(`${PATH}/${shop.id}`, { name: 'Other' });
      expect(body.token_issuer).toMatchObject({
        name: 'Other',
        issuer: shop.issuer,
        max_role: 300,
        trusted_emails: true,
        auto_create: true,
        public_key: expect.stringContaining('PUBLIC KEY'),
      });
    });

    it('X1: new keys last as long as the issuer says', async () => {
      const shop = await backend(team(), 'EdDSA', { key_lifetime_secs: 20 });
      const { body } = await signIn(team(), shop);
      const left = body.expires_at - team().services.clock.now() / 1000;
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(20);
      const tooLong = { key_lifetime_secs: 31 * 86_400 };
      expect((await team().owner.patch(`${PATH}/${shop.id}`, tooLong)).status).toBe(400);
    });
  });

  it('X1: the key of a token is in the person’s list, with the name of the device', async () => {
    const shop = await backend(team());
    const { body } = await present(team(), await tokenOf(team(), shop), { device_name: 'Kiosk' });
    const authorization = `Basic ${Buffer.from(`${body.email}:${body.api_key}`).toString('base64')}`;
    const rows = await team().realm.reader.all('SELECT name FROM key_details WHERE key_id = $1', [
      body.key_id,
    ]);
    expect(rows).toEqual([{ name: 'Kiosk' }]);
    const me = await fetch(`${team().url}/api/v1/users/me`, { headers: { authorization } });
    expect(me.status).toBe(200);
  });

  it('X1: an erased person leaves no link, and comes back with a new account', async () => {
    const shop = await backend(team());
    const sub = freshSubject();
    const { body } = await signIn(team(), shop, { sub });
    const id = body.user.user_id;
    await team().owner.delete(`/users/${id}/data`, { messages: 'delete' });
    const erasure = async () => (await team().owner.get(`/users/${id}/data`)).body.erasure;
    await expect.poll(async () => (await erasure()).finished_at).not.toBeNull();
    for (const table of ['external_ids', 'issued_keys', 'external_pictures']) {
      const rows = `SELECT user_id FROM ${table} WHERE user_id = $1`;
      expect(await team().realm.reader.all(rows, [id])).toEqual([]);
    }
    team().wait(1000);
    expect((await signIn(team(), shop, { sub })).body.user.user_id).not.toBe(id);
  });

  it('X1: the picture of a token becomes the avatar, and clients do not fetch its address', async () => {
    const bytes = await picture('png');
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.setHeader('content-type', 'image/png');
      response.end(bytes);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/me.png`;
    const shop = await backend(team());
    const sub = freshSubject();
    const { body } = await signIn(team(), shop, { sub, picture: url });
    const { user_id } = body.user;
    const source = () => team().realm.state.users.get({ id: user_id })?.avatar_source;
    await expect.poll(source).toContain(`${user_id}-`);
    const before = source();
    const again = await signIn(team(), shop, { sub, picture: url });
    expect(again.body.user.avatar_url).toMatch(/^\/user_avatars\//);
    const other = `${url}?2`;
    await signIn(team(), shop, { sub, picture: other });
    await expect.poll(source).not.toBe(before);
    expect(asked).toBe(2);
  });
});

forEachTeamOnBothEngines((team) => {
  describe('an erased person', () => {
    it('X1: is not created anew by a token from before the erasure', async () => {
      const shop = await backend(team());
      const sub = freshSubject();
      const first = await signIn(team(), shop, { sub });
      const waiting = await tokenOf(team(), shop, { sub });
      const other = await tokenOf(team(), shop);
      team().wait(2000);
      const id: number = first.body.user.user_id;
      await team().owner.delete(`/users/${id}/data`, { messages: 'delete' });
      expect(await present(team(), waiting)).toMatchObject({
        status: 401,
        body: { msg: expect.stringContaining('erased') },
      });
      expect(team().realm.state.externalIds.get({ external_id: sub })).toBeUndefined();
      expect((await present(team(), other)).status).toBe(200);
      team().wait(2000);
      const back = await signIn(team(), shop, { sub });
      expect(back.body.user.user_id).not.toBe(id);
      // Nor does an old token sign in to the new account.
      expect((await present(team(), waiting)).status).toBe(401);
    });
  });

  describe('keys that a token’s key makes', () => {
    const keyOf = ({ body }: Answer) => ({ apiKey: body.api_key, keyId: body.key_id });

    it('X1: do not outlive it, and end with the issuer’s other keys', async () => {
      const shop = await backend(team(), 'EdDSA', { key_lifetime_secs: 600 });
      const { body } = await signIn(team(), shop);
      const { email, api_key: apiKey } = body;
      const id: number = body.user.user_id;
      const person = personAt(team().url, 'localhost', { id, email, apiKey });
      const expiry = async (keyId: number) => {
        const { keys } = (await team().owner.get(`/users/${id}/keys`)).body;
        return keys.find(({ key_id }: { key_id: number }) => key_id === keyId).expires_at;
      };
      const endless = keyOf(await person.post('/users/me/keys', { name: 'Endless' }));
      expect(await expiry(endless.keyId)).toBe(body.expires_at);
      const late = { name: 'Late', expires_at: body.expires_at + 1000 };
      expect(await expiry(keyOf(await person.post('/users/me/keys', late)).keyId)).toBe(
        body.expires_at,
      );
      const early = { name: 'Early', expires_at: body.expires_at - 300 };
      expect(await expiry(keyOf(await person.post('/users/me/keys', early)).keyId)).toBe(
        body.expires_at - 300,
      );
      const next = keyOf(await person.withKey(endless.apiKey).post('/users/me/api_key/regenerate'));
      expect(await expiry(next.keyId)).toBe(body.expires_at);
      const second = keyOf(
        await person.withKey(next.apiKey).post('/users/me/keys', { name: 'Second' }),
      );
      await team().owner.patch(`${PATH}/${shop.id}`, { end_keys: true });
      for (const made of [next, second]) {
        await expect
          .poll(async () => (await person.withKey(made.apiKey).get('/users/me')).status)
          .toBe(401);
      }
    });
  });

  describe('two processes on one database', () => {
    it('X1: a person who arrives at both at once gets one account', async () => {
      const shop = await backend(team());
      const other = await elsewhere(team());
      const sub = freshSubject();
      const [one, two, three] = await Promise.all([
        signIn(team(), shop, { sub }),
        other.signIn(await tokenOf(team(), shop, { sub })),
        signIn(team(), shop, { sub }),
      ]);
      expect(two).toBe(one.body.user.user_id);
      expect(three.body.user.user_id).toBe(two);
    });

    it('X1: a token with `jti` works at one of them', async () => {
      const shop = await backend(team());
      const other = await elsewhere(team());
      const token = await tokenOf(team(), shop, { jti: randomUUID() });
      const outcomes = await Promise.all([
        present(team(), token).then(({ status }) => status),
        other.signIn(token).then(
          () => 200,
          ({ status }) => status,
        ),
      ]);
      expect(outcomes.sort()).toEqual([200, 401]);
    });

    it('X1: both know the secret of an issuer, unless their configurations have different keys', async () => {
      const shop = await backend(team(), 'HS256');
      const token = await tokenOf(team(), shop);
      expect((await (await elsewhere(team())).verified(token)).issuer.id).toBe(shop.id);
      const other = await elsewhere(team(), { secretKey: 'another' });
      await expect(other.verified(token)).rejects.toThrow('cannot read the secret');
    });
  });
});
