import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forEachTeam, type Team } from '../../support/team.ts';
import { goodClaims, keyWithId, present, type Signing, sign } from './backend.ts';

const MINUTE = 60_000;

const cannotBeFetched = {
  code: 'AUTHENTICATION_FAILED',
  msg: 'The key set of the issuer cannot be fetched. The log of the server says why.',
};

interface KeyServer {
  readonly url: string;
  /** Number of requests so far. */
  asked: number;
  answer: (response: ServerResponse) => void;
}

/** Serves a key set on this machine. */
async function keyServer(keys: () => readonly object[]): Promise<KeyServer> {
  const served: KeyServer = {
    url: '',
    asked: 0,
    answer: (response) => response.end(JSON.stringify({ keys: keys() })),
  };
  const listener: RequestListener = (_request, response) => {
    served.asked += 1;
    served.answer(response);
  };
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(served, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
  });
}

async function issuerWithKeys(team: Team, url: string): Promise<string> {
  const { body } = await team.owner.post('/realm/token_issuers', {
    name: 'Keys',
    issuer: url,
    audience: 'https://chat.example.org',
    jwks_url: url,
    auto_create: true,
  });
  onTestFinished(async () => {
    await team.owner.delete(`/realm/token_issuers/${body.token_issuer.id}`);
  });
  return body.token_issuer.issuer;
}

describe('key sets', () => {
  forEachTeam(
    (team) => {
      const token = (issuer: string, signing: Signing) => sign(signing, goodClaims(team(), issuer));
      const arrive = async (issuer: string, signing: Signing) =>
        present(team(), await token(issuer, signing));

      it('X1: keys are fetched once for many tokens, and again after ten minutes', async () => {
        const key = await keyWithId('one');
        const server = await keyServer(() => [key.jwk]);
        const issuer = await issuerWithKeys(team(), server.url);
        const all = await Promise.all(Array.from({ length: 8 }, () => arrive(issuer, key.signing)));
        expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
        expect(server.asked).toBe(1);
        team().wait(9 * MINUTE);
        await arrive(issuer, key.signing);
        expect(server.asked).toBe(1);
        team().wait(2 * MINUTE);
        await arrive(issuer, key.signing);
        expect(server.asked).toBe(2);
      });

      it('X1: a rotated key works at once under load, with one more request', async () => {
        const [old, next] = [await keyWithId('old'), await keyWithId('new')];
        let keys = [old.jwk];
        const server = await keyServer(() => keys);
        const issuer = await issuerWithKeys(team(), server.url);
        await arrive(issuer, old.signing);
        keys = [old.jwk, next.jwk];
        const mixed = Array.from({ length: 20 }, (_, index) =>
          arrive(issuer, index % 2 ? old.signing : next.signing),
        );
        const answers = await Promise.all(mixed);
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect(server.asked).toBe(2);
      });

      it('X1: unknown key ids make only few requests', async () => {
        const [known, unknown] = [await keyWithId('known'), await keyWithId('unknown')];
        const server = await keyServer(() => [known.jwk]);
        const issuer = await issuerWithKeys(team(), server.url);
        for (let count = 0; count < 12; count += 1) {
          const { body } = await arrive(issuer, unknown.signing);
          expect(body.code).toBe('AUTHENTICATION_FAILED');
        }
        expect(server.asked).toBeLessThanOrEqual(6);
        // Known keys are not affected.
        expect((await arrive(issuer, known.signing)).status).toBe(200);
      });

      it('X1: organizations with the same address do not use up each other’s requests', async () => {
        const [known, unknown] = [await keyWithId('known'), await keyWithId('unknown')];
        const server = await keyServer(() => [known.jwk]);
        const issuer = await issuerWithKeys(team(), server.url);
        for (let count = 0; count < 7; count += 1) await arrive(issuer, unknown.signing);
        const { asked } = server;
        const { keySets } = team().services;
        const other = keySets.at({ realmId: team().realm.id + 1, url: server.url });
        const header = { alg: 'RS256', kid: 'unknown' };
        await expect(other(header, { payload: '', signature: '' })).rejects.toThrow();
        expect(server.asked).toBeGreaterThan(asked);
      });

      it('X1: a secret in the key set signs nothing', async () => {
        const secret = Buffer.alloc(32, 7);
        const jwk = { kty: 'oct', k: secret.toString('base64url'), kid: 'oct', alg: 'HS256' };
        const server = await keyServer(() => [jwk]);
        const issuer = await issuerWithKeys(team(), server.url);
        const { status } = await arrive(issuer, { key: secret, alg: 'HS256', kid: 'oct' });
        expect(status).toBe(401);
      });

      it('X1: while the key set cannot be fetched, known keys work for an hour', async () => {
        const key = await keyWithId('one');
        const server = await keyServer(() => [key.jwk]);
        const issuer = await issuerWithKeys(team(), server.url);
        await arrive(issuer, key.signing);
        server.answer = (response) => {
          response.statusCode = 500;
          response.end();
        };
        team().wait(30 * MINUTE);
        expect((await arrive(issuer, key.signing)).status).toBe(200);
        team().wait(31 * MINUTE);
        const warn = vi.spyOn(team().services.log, 'warn');
        onTestFinished(() => warn.mockRestore());
        const late = await arrive(issuer, key.signing);
        expect(late.body).toMatchObject(cannotBeFetched);
        expect(JSON.stringify(warn.mock.calls)).toContain('status 500');
      });

      it('X1: plain addresses outside of the named networks are not stored', async () => {
        const wanted = { name: 'Keys', issuer: 'https://plain.example.org' };
        const jwks_url = 'http://127.0.0.2/keys';
        const { status, body } = await team().owner.post('/realm/token_issuers', {
          ...wanted,
          jwks_url,
        });
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { msg: expect.stringContaining('https://') },
        });
      });

      const bad: [string, (response: ServerResponse) => void, string][] = [
        ['a huge one', (response) => response.end('x'.repeat(200_000)), 'too long'],
        [
          'one that redirects',
          (response) => {
            response.writeHead(302, { location: 'http://127.0.0.1:1/keys' });
            response.end();
          },
          'redirects',
        ],
        ['one that is no JSON', (response) => response.end('<html>'), 'key set (JWKS)'],
        ['one without keys', (response) => response.end('{"keys":{}}'), 'key set (JWKS)'],
        ['one with strange keys', (response) => response.end('{"keys":[1]}'), 'key set (JWKS)'],
        ['one that never answers', () => undefined, 'too long to answer'],
      ];

      it.each(bad)('X1: %s is refused', async (_what, answer, said) => {
        const key = await keyWithId('one');
        const server = await keyServer(() => []);
        server.answer = answer;
        const issuer = await issuerWithKeys(team(), server.url);
        const warn = vi.spyOn(team().services.log, 'warn');
        onTestFinished(() => warn.mockRestore());
        // A stranger can send tokens, and must not learn how an address in the server's network answers.
        expect((await arrive(issuer, key.signing)).body).toMatchObject(cannotBeFetched);
        expect(JSON.stringify(warn.mock.calls)).toContain(said);
      });
    },
    () => ({ webhookNetworks: '127.0.0.1/32' }),
  );
});

describe('key sets on private addresses', () => {
  forEachTeam((team) => {
    it('X1: are not fetched, unless the configuration names their network', async () => {
      const key = await keyWithId('one');
      const server = await keyServer(() => [key.jwk]);
      const url = server.url.replace('http:', 'https:');
      const issuer = await issuerWithKeys(team(), url);
      const { body } = await present(team(), await sign(key.signing, goodClaims(team(), issuer)));
      expect(body).toMatchObject(cannotBeFetched);
      expect(server.asked).toBe(0);
    });
  });
});
