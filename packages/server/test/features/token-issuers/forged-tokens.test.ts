import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { forEachTeam } from '../../support/team.ts';
import { type Backend, backend, freshSubject, goodClaims, present, signIn } from './backend.ts';

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Makes a token by hand, with any header and signature. */
function forged(
  header: object,
  claims: object,
  signatureOf: (signed: string) => string | Buffer,
): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${Buffer.from(signatureOf(signed)).toString('base64url')}`;
}

const hmac = (secret: string | Buffer) => (signed: string) =>
  createHmac('sha256', secret).update(signed).digest();

const ed25519 = (key: KeyObject) => (signed: string) => sign(null, Buffer.from(signed), key);

/** An issuer whose private key the tests use without a library. */
async function handmade(
  team: Parameters<typeof backend>[0],
  wanted: Readonly<Record<string, unknown>> = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = String(publicKey.export({ format: 'pem', type: 'spki' }));
  const issuer = await backend(team, 'EdDSA', { public_key: pem, ...wanted });
  return { issuer, pem, privateKey };
}

forEachTeam((team) => {
  const good = ({ issuer }: Backend, more: JWTPayload = {}) => goodClaims(team(), issuer, more);
  const seconds = () => Math.floor(team().services.clock.now() / 1000);

  async function refused(token: string): Promise<string> {
    const people = team().realm.state.users.size;
    const { status, body } = await present(team(), token);
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'AUTHENTICATION_FAILED' });
    expect(team().realm.state.users.size).toBe(people);
    return body.msg;
  }

  describe('keys and algorithms', () => {
    it('X1: a handmade token with the right signature is accepted, so that the others are refused for their reason', async () => {
      const { issuer, privateKey } = await handmade(team());
      const token = forged({ alg: 'EdDSA' }, good(issuer), ed25519(privateKey));
      expect((await present(team(), token)).status).toBe(200);
    });

    it.each(['none', 'None', 'NONE', ''])('X1: the algorithm %j is refused', async (alg) => {
      const { issuer } = await handmade(team());
      await refused(forged({ alg }, good(issuer), () => ''));
      await refused(`${encode({ alg })}.${encode(good(issuer))}`);
    });

    it('X1: a token signed with the public key as a shared secret is refused', async () => {
      for (const alg of ['RS256', 'ES256', 'EdDSA'] as const) {
        const issuer = await backend(team(), alg);
        const pem = issuer.pem ?? '';
        for (const secret of [pem, pem.trim(), pem.replaceAll(/-----.*-----|\n/g, '')]) {
          const message = await refused(forged({ alg: 'HS256' }, good(issuer), hmac(secret)));
          expect(message).toContain('`alg`');
        }
      }
    });

    it('X1: a token of an issuer with a secret is accepted with HS256 only', async () => {
      const issuer = await backend(team(), 'HS256');
      const secret = Buffer.from(issuer.signing.key as Uint8Array);
      const signed = (alg: string) => (text: string) =>
        createHmac(`sha${alg.slice(2)}`, secret)
          .update(text)
          .digest();
      const [right, other] = ['HS256', 'HS512'].map((alg) =>
        forged({ alg }, good(issuer), signed(alg)),
      );
      expect((await present(team(), right ?? '')).status).toBe(200);
      await refused(other ?? '');
    });

    it('X1: a token by another key is refused, whether the header names that key or not', async () => {
      const { issuer } = await handmade(team());
      const own = generateKeyPairSync('ed25519');
      const jwk = own.publicKey.export({ format: 'jwk' });
      const headers = [{}, { jwk }, { kid: 'x' }, { jku: 'https://example.org/keys' }];
      for (const more of headers) {
        const token = forged({ alg: 'EdDSA', ...more }, good(issuer), ed25519(own.privateKey));
        expect(await refused(token)).toContain('signature');
      }
    });

    it('X1: a changed claim is refused', async () => {
      const { issuer, privateKey } = await handmade(team());
      const token = forged({ alg: 'EdDSA' }, good(issuer, { role: 600 }), ed25519(privateKey));
      const [header, , signature] = token.split('.');
      await refused(`${header}.${encode(good(issuer, { role: 400 }))}.${signature}`);
    });

    it('X1: an unknown critical header, and unencoded claims, are refused', async () => {
      const { issuer, privateKey } = await handmade(team());
      const critical = { alg: 'EdDSA', crit: ['b64'], b64: false };
      await refused(forged(critical, good(issuer), ed25519(privateKey)));
      const unknown = { alg: 'EdDSA', crit: ['x'], x: 1 };
      await refused(forged(unknown, good(issuer), ed25519(privateKey)));
    });

    it('X1: the `kid` of the issuer’s JWK must be that of the token', async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'first' };
      const issuer = await backend(team(), 'EdDSA', { public_key: JSON.stringify(jwk) });
      const token = (kid: string) =>
        forged({ alg: 'EdDSA', kid }, good(issuer), ed25519(privateKey));
      expect((await present(team(), token('first'))).status).toBe(200);
      expect(await refused(token('second'))).toContain('`kid`');
    });

    it.each(['', 'x', 'a.b.c', '..', `${'x.'.repeat(50)}x`, `${encode(null)}.${encode(null)}.x`])(
      'X1: %j is no token',
      async (token) => {
        const { status } = await present(team(), token);
        expect([400, 401]).toContain(status);
      },
    );
  });

  describe('claims', () => {
    const broken: [string, (now: number) => object, string][] = [
      ['another `aud`', () => ({ aud: 'https://other.example.org' }), '`aud`'],
      ['no `aud`', () => ({ aud: undefined }), '`aud`'],
      ['another `iss`', () => ({ iss: 'https://other.example.org' }), '`iss`'],
      ['no `iss`', () => ({ iss: undefined }), '`iss`'],
      ['no `sub`', () => ({ sub: undefined }), '`sub`'],
      ['an empty `sub`', () => ({ sub: '' }), '`sub`'],
      ['a number as `sub`', () => ({ sub: 17 }), '`sub`'],
      ['a very long `sub`', () => ({ sub: 'x'.repeat(256) }), '`sub`'],
      ['a control character in `sub`', () => ({ sub: 'a\u0000b' }), '`sub`'],
      ['half a character in `sub`', () => ({ sub: 'a\ud83d' }), '`sub`'],
      ['no `exp`', () => ({ exp: undefined }), '`exp`'],
      ['no `iat`', () => ({ iat: undefined }), '`iat`'],
      ['an expired token', (now) => ({ exp: now - 61 }), 'expired'],
      ['a token valid for an hour', (now) => ({ exp: now + 3600 }), '10 minutes'],
      ['a token valid for ever', () => ({ exp: 1e300 }), '10 minutes'],
      ['a text as `exp`', (now) => ({ exp: String(now + 60) }), '`exp`'],
      ['a token of a day', (now) => ({ iat: now - 86_000, exp: now + 300 }), '10 minutes'],
      ['a token of tomorrow', (now) => ({ iat: now + 120 }), 'future'],
      ['a token that is not valid yet', (now) => ({ nbf: now + 120 }), 'not valid yet'],
      ['an unknown role', () => ({ role: 150 }), '`role`'],
      ['the role of an owner', () => ({ role: 100 }), '`role`'],
      ['channels that are none', () => ({ channels: 'general' }), '`channels`'],
      [
        'too many channels',
        () => ({ channels: Array.from({ length: 101 }, () => 1) }),
        '`channels`',
      ],
      ['a list as name', () => ({ name: ['Ada'] }), '`name`'],
    ];

    it.each(broken)('X1: %s is refused, and the message says why', async (_what, change, said) => {
      const { issuer, privateKey } = await handmade(team());
      const claims = { ...good(issuer), ...change(seconds()) };
      const token = forged({ alg: 'EdDSA' }, claims, ed25519(privateKey));
      expect(await refused(token)).toContain(said);
    });

    it('X1: clocks may differ by a minute, but not by ten', async () => {
      const { issuer, privateKey } = await handmade(team());
      const at = (offset: number) => {
        const now = seconds() + offset;
        const claims = good(issuer, { sub: freshSubject(), iat: now, exp: now + 300 });
        return forged({ alg: 'EdDSA' }, claims, ed25519(privateKey));
      };
      for (const offset of [-340, -50, 50]) {
        expect((await present(team(), at(offset))).status).toBe(200);
      }
      const clock = new Date(team().services.clock.now()).toISOString().slice(0, 13);
      for (const offset of [-600, 600]) expect(await refused(at(offset))).toContain(clock);
    });

    it('X1: an issuer that is disabled is refused, and its people stay signed in until their keys expire', async () => {
      const { issuer, privateKey } = await handmade(team(), { key_lifetime_secs: 600 });
      const token = () => forged({ alg: 'EdDSA' }, good(issuer), ed25519(privateKey));
      const { body } = await present(team(), token());
      const person = signedIn(body);
      await team().owner.patch(`/realm/token_issuers/${issuer.id}`, { is_enabled: false });
      expect(await refused(token())).toContain('no enabled token issuer');
      expect(await person()).toBe(200);
      await team().owner.patch(`/realm/token_issuers/${issuer.id}`, { is_enabled: true });
      expect((await present(team(), token())).status).toBe(200);
      team().wait(601_000);
      expect(await person()).toBe(401);
    });

    it('X1: `end_keys` ends the keys that an issuer obtained, and no others', async () => {
      const { issuer, privateKey } = await handmade(team());
      const sub = randomUUID();
      const token = () => forged({ alg: 'EdDSA' }, good(issuer, { sub }), ed25519(privateKey));
      const [one, two] = [
        signedIn((await present(team(), token())).body),
        signedIn((await present(team(), token())).body),
      ];
      const other = signedIn((await signIn(team(), await backend(team()))).body);
      await team().owner.patch(`/realm/token_issuers/${issuer.id}`, {
        is_enabled: false,
        end_keys: true,
      });
      await expect.poll(one).toBe(401);
      expect(await two()).toBe(401);
      expect(await other()).toBe(200);
    });
  });

  /** Returns a function that asks for the own account with a fetched key, and returns the status. */
  function signedIn({ email, api_key }: { readonly email: string; readonly api_key: string }) {
    const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`;
    return async () =>
      (await fetch(`${team().url}/api/v1/users/me`, { headers: { authorization } })).status;
  }
});

describe('limits', () => {
  forEachTeam(
    (team) => {
      it('X1: after many refused tokens from one network, tokens of that issuer are no longer looked at', async () => {
        const [shop, other] = [await backend(team()), await backend(team())];
        const bad = async (from: Backend) => {
          const claims = goodClaims(team(), from.issuer, { aud: 'https://other.example.org' });
          return present(
            team(),
            forged({ alg: 'EdDSA' }, claims, () => 'x'),
          );
        };
        for (let count = 0; count < 10; count += 1) expect((await bad(shop)).status).toBe(401);
        expect((await bad(shop)).body.code).toBe('RATE_LIMIT_HIT');
        expect((await signIn(team(), shop)).body.code).toBe('RATE_LIMIT_HIT');
        expect((await signIn(team(), other)).status).toBe(200);
      });

      /** Returns the number of refused sign-ins in the audit log. */
      async function audited(): Promise<number> {
        await team().services.refusedSignIns.write({ all: true });
        const kinds = JSON.stringify(['sign_in.refused']);
        const { entries } = (await team().owner.get('/realm/audit_log', { kinds })).body;
        return entries.reduce(
          (sum: number, { details }: { details: { count: number } }) => sum + details.count,
          0,
        );
      }

      it('X1: texts that are no tokens are limited and audited, too', async () => {
        const shop = await backend(team());
        const before = await audited();
        const text = () => present(team(), 'not a token');
        for (let count = 0; count < 10; count += 1) {
          expect((await text()).body.code).toBe('AUTHENTICATION_FAILED');
        }
        expect((await text()).body.code).toBe('RATE_LIMIT_HIT');
        expect((await signIn(team(), shop)).status).toBe(200);
        expect(await audited()).toBe(before + 10);
      });

      it('X1: good tokens spend nothing, however many', async () => {
        const shop = await backend(team());
        for (let count = 0; count < 15; count += 1) {
          expect((await signIn(team(), shop)).status).toBe(200);
        }
      });
    },
    () => ({
      rateLimit: true,
      rateLimitLogins: '1',
      rateLimitPerAddress: '100000',
      rateLimitPerUser: '100000',
    }),
  );
});
