import { createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { signToken } from '../../src/server.ts';

const claims = { sub: 'ada', iss: 'https://shop.example', aud: 'https://chat.example' };
const secret = randomBytes(32).toString('hex');
const pairs = {
  EdDSA: generateKeyPairSync('ed25519'),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

async function read(token: string, key: KeyObject, alg: string) {
  const { issuer, audience } = { issuer: claims.iss, audience: claims.aud };
  return jwtVerify(token, key, { algorithms: [alg], issuer, audience, requiredClaims: ['iat'] });
}

describe('signToken', () => {
  it.each(Object.entries(pairs))('N3: signs with a key for %s', async (alg, pair) => {
    const forms = [
      pemOf(pair.privateKey),
      pemOf(pair.privateKey).replaceAll('\n', '\\n'),
      pair.privateKey.export({ format: 'jwk' }) as JsonWebKey,
    ];
    for (const form of forms) {
      const { payload, protectedHeader } = await read(
        await signToken(form, claims),
        pair.publicKey,
        alg,
      );
      expect(payload).toMatchObject(claims);
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
      expect(Math.abs((payload.iat ?? 0) - Date.now() / 1000)).toBeLessThan(60);
      expect(protectedHeader).toEqual({ alg, typ: 'JWT' });
    }
  });

  it('N3: signs with a secret, as text and as bytes', async () => {
    for (const key of [secret, new TextEncoder().encode(secret)]) {
      const token = await signToken(key, claims);
      const { payload } = await read(token, createSecretKey(secret, 'utf8'), 'HS256');
      expect(payload.sub).toBe('ada');
    }
  });

  it('N3: keeps every claim, in Unicode too, and its own times', async () => {
    const all = {
      ...claims,
      name: 'Ada 💐',
      custom: { plan: 'größer' },
      channels: [7, 'order-17'],
    };
    const token = await signToken(secret, {
      ...all,
      iat: 1_700_000_000,
      exp: 4_000_000_000,
      jti: 'x',
    });
    const { payload } = await read(token, createSecretKey(secret, 'utf8'), 'HS256');
    expect(payload).toEqual({ ...all, iat: 1_700_000_000, exp: 4_000_000_000, jti: 'x' });
  });

  it('N3: names the key', async () => {
    const { privateKey, publicKey } = pairs.EdDSA;
    const jwk = { ...(privateKey.export({ format: 'jwk' }) as JsonWebKey), kid: 'k1', use: 'sig' };
    const own = await read(await signToken(jwk, claims), publicKey, 'EdDSA');
    expect(own.protectedHeader.kid).toBe('k1');
    const given = await read(await signToken(jwk, claims, { keyId: 'k2' }), publicKey, 'EdDSA');
    expect(given.protectedHeader.kid).toBe('k2');
  });

  const { privateKey: rsa, publicKey } = pairs.RS256;
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  const unusable: readonly (readonly [string, string | JsonWebKey, RegExp])[] = [
    ['a short secret', 'SECRET', /at least 32 bytes/],
    [
      'a public key',
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      /it is a PUBLIC KEY/,
    ],
    [
      'an older form',
      rsa.export({ type: 'pkcs1', format: 'pem' }).toString(),
      /openssl pkcs8 .*it is a RSA PRIVATE KEY/,
    ],
    ['another curve', pemOf(p384), /its algorithm is another one/],
    [
      'another curve as a JWK',
      p384.export({ format: 'jwk' }) as JsonWebKey,
      /its algorithm is another/,
    ],
  ];
  it.each(unusable)('N3: refuses %s, without repeating it', async (_, key, problem) => {
    const error = await signToken(key, claims).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(problem);
    expect(String(error)).not.toContain('SECRET');
  });

  it('N3: refuses a token for nobody', async () => {
    await expect(signToken(secret, { ...claims, sub: '' })).rejects.toThrow(/`sub` must be the id/);
  });
});
