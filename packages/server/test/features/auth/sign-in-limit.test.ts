import { describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { call } from '../users/call.ts';
import { PASSWORD, signIn } from '../users/people.ts';
import { type LimitedServer, startLimitedServer } from './limited-server.ts';

const HALF_HOUR_SECONDS = 1800;

async function fail(team: LimitedServer, times: number, username = team.owner.email) {
  for (let count = 0; count < times; count += 1) {
    const { status } = await signIn(team, username, 'wrong');
    expect(status).toBe(401);
  }
}

function changePassword(team: LimitedServer, old_password: string) {
  return call(team.url, {
    method: 'PATCH',
    path: '/api/v1/settings',
    as: team.owner,
    form: { old_password, new_password: 'eleven yellow kettles' },
  });
}

describe('A5: attempts to sign in', () => {
  it('A5: after 5 failures in half an hour even the correct password is not checked', async () => {
    const team = await startLimitedServer();
    await fail(team, 5);
    const { status, body, headers } = await signIn(team, team.owner.email, PASSWORD);
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
    });
    expect(body['retry-after']).toBeGreaterThan(HALF_HOUR_SECONDS - 60);
    expect(body['retry-after']).toBeLessThanOrEqual(HALF_HOUR_SECONDS);
    expect(Number(headers['retry-after'])).toBe(Math.ceil(body['retry-after']));
  });

  it('A5: a success clears the count', async () => {
    const team = await startLimitedServer();
    for (let round = 0; round < 3; round += 1) {
      await fail(team, 4);
      expect((await signIn(team, team.owner.email, PASSWORD)).status).toBe(200);
    }
  });

  it('A5: another spelling of the name is the same name', async () => {
    const team = await startLimitedServer();
    await fail(team, 3);
    await fail(team, 2, ` ${team.owner.email.toUpperCase()} `);
    expect((await signIn(team, team.owner.email, PASSWORD)).status).toBe(429);
  });

  it('A5: of many concurrent attempts five are checked', async () => {
    const team = await startLimitedServer();
    const tries = Array.from({ length: 12 }, () => signIn(team, team.owner.email, 'wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  it('A5: names without an account are counted like others', async () => {
    const team = await startLimitedServer();
    await fail(team, 5, 'nobody@example.org');
    expect((await signIn(team, 'nobody@example.org', 'x')).status).toBe(429);
    expect((await signIn(team, team.owner.email, PASSWORD)).status).toBe(200);
  });

  it('A5: the same name in another organization is another name', async () => {
    const team = await startLimitedServer();
    const { engine, clock } = team.server.services;
    await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
    for (let count = 0; count < 5; count += 1) {
      await signIn(team, team.owner.email, 'wrong', 'other.localhost');
    }
    expect((await signIn(team, team.owner.email, PASSWORD, 'other.localhost')).status).toBe(429);
    expect((await signIn(team, team.owner.email, PASSWORD)).status).toBe(200);
  });

  it('A5: keys keep working during a lockout', async () => {
    const team = await startLimitedServer();
    await fail(team, 5);
    const own = await call(team.url, { path: '/api/v1/users/me', as: team.owner });
    expect(own.status).toBe(200);
  });

  it('B-settings: wrong old passwords are counted too, and refused with a message', async () => {
    const team = await startLimitedServer();
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await changePassword(team, 'wrong');
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    }
    const { status, body } = await changePassword(team, PASSWORD);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: expect.stringContaining('attempts') },
    });
  });

  it('B-settings: sign-ins under a made-up name do not use up the attempts', async () => {
    const team = await startLimitedServer();
    const own = await call(team.url, { path: '/api/v1/users/me', as: team.owner });
    for (const name of [`password change of ${own.body.user_id}`, String(own.body.user_id)]) {
      await fail(team, 5, name);
    }
    expect((await changePassword(team, PASSWORD)).status).toBe(200);
  });

  describe('from several networks', () => {
    const behindProxy = () => startLimitedServer({ flags: { trustedProxies: '1' } });

    function attempt(
      team: LimitedServer,
      network: number,
      password: string,
      device_token?: string,
    ) {
      return call(team.url, {
        method: 'POST',
        path: '/api/v1/fetch_api_key',
        form: { username: team.owner.email, password, ...(device_token && { device_token }) },
        headers: { 'x-forwarded-for': `192.0.2.${network}` },
      });
    }

    /** Fails as often as all networks together may. */
    async function failEverywhere(team: LimitedServer) {
      for (let network = 1; network <= 10; network += 1) {
        for (let count = 0; count < 5; count += 1) {
          expect((await attempt(team, network, 'wrong')).status).toBe(401);
        }
      }
    }

    it('A5: failures from one network do not lock out another', async () => {
      const team = await behindProxy();
      for (let count = 0; count < 6; count += 1) await attempt(team, 1, 'wrong');
      expect((await attempt(team, 1, PASSWORD)).status).toBe(429);
      expect((await attempt(team, 2, PASSWORD)).status).toBe(200);
    });

    it('A5: many networks together are stopped, except devices that signed in before', async () => {
      const team = await behindProxy();
      const { device_token } = (await attempt(team, 100, PASSWORD)).body;
      await failEverywhere(team);
      expect((await attempt(team, 11, PASSWORD)).status).toBe(429);
      expect((await attempt(team, 100, PASSWORD)).status).toBe(429);
      expect((await attempt(team, 1, PASSWORD, device_token)).status).toBe(200);
    });

    it('A5: a device that signed in before has no extra attempts', async () => {
      const team = await behindProxy();
      const { device_token } = (await attempt(team, 1, PASSWORD)).body;
      for (let network = 1; network <= 5; network += 1) {
        expect((await attempt(team, network, 'wrong', device_token)).status).toBe(401);
      }
      expect((await attempt(team, 6, PASSWORD, device_token)).status).toBe(429);
    });

    it('A5: a new password invalidates device tokens', async () => {
      const team = await behindProxy();
      const { device_token } = (await attempt(team, 100, PASSWORD)).body;
      expect((await changePassword(team, PASSWORD)).status).toBe(200);
      await failEverywhere(team);
      expect((await attempt(team, 1, 'wrong', device_token)).status).toBe(429);
    });

    it('A5: the token of another account, or a made-up one, has no effect', async () => {
      const team = await behindProxy();
      const { device_token } = (await attempt(team, 1, PASSWORD)).body;
      const statusWith = async (token?: string) => {
        const more = token === undefined ? {} : { device_token: token };
        const form = { username: 'other@example.org', password: 'x', ...more };
        return (await call(team.url, { method: 'POST', path: '/api/v1/fetch_api_key', form }))
          .status;
      };
      for (let count = 0; count < 5; count += 1) expect(await statusWith()).toBe(401);
      // A valid token would have attempts of its own.
      for (const token of [device_token, 'made-up']) expect(await statusWith(token)).toBe(429);
    });

    it('A5: a success does not reset the wider limit', async () => {
      const team = await behindProxy();
      for (let count = 0; count < 60; count += 1) {
        expect((await attempt(team, 1, PASSWORD)).status).toBe(200);
      }
    });
  });

  it('A5: the limit is configurable', async () => {
    const team = await startLimitedServer({ flags: { rateLimitLogins: '2' } });
    await fail(team, 2);
    expect((await signIn(team, team.owner.email, PASSWORD)).status).toBe(429);
  });
});
