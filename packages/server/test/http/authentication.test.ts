import { botTypes, type Role, roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { setInternal } from '../../src/core/realm/create-realm.ts';
import { Realm } from '../../src/core/realm/realm.ts';
import { realmSettingRows } from '../../src/core/storage/tables/organization.ts';
import { users } from '../../src/core/storage/tables/users.ts';
import { endKeys } from '../../src/features/keys/end-keys.ts';
import { pause } from './test-endpoints.ts';
import { addAccount, basicAuth, startServer } from './test-server.ts';

const ME = '/api/v1/me';

describe('5.1: credentials', () => {
  it('5.1: API email and key identify the account', async () => {
    const server = await startServer();
    const { user, auth } = await server.addAccount('ann@example.com');
    const { status, body } = await server.call(ME, { headers: auth });
    expect(status).toBe(200);
    expect(body.user_id).toBe(user.id);
  });

  it('A5: the email is either of the two, in any case, with surrounding spaces', async () => {
    const server = await startServer();
    const { user, apiKey } = await server.addAccount('ann@example.com');
    await server.realm.write((change) => change.put(users, { ...user, email: 'user1@hidden' }));
    for (const email of ['ANN@example.com', 'user1@hidden', ' ann@example.com ']) {
      const answer = await server.call(ME, { headers: basicAuth(email, `${apiKey} `) });
      expect(answer.status).toBe(200);
    }
  });

  it('A5: missing or malformed credentials are 401 UNAUTHORIZED with a challenge', async () => {
    const server = await startServer();
    const { apiKey } = await server.addAccount('ann@example.com');
    const encode = (text: string) => `Basic ${Buffer.from(text, 'latin1').toString('base64')}`;
    const headers = [
      undefined,
      '',
      'Basic',
      'Basic !!!',
      'Basic a b',
      encode('no colon'),
      encode(`ann@example.com:${apiKey}:`),
      encode('\xff:x'),
    ];
    for (const authorization of headers) {
      const init = authorization === undefined ? {} : { headers: { authorization } };
      const response = await server.app.inject({ url: ME, ...init });
      expect({ authorization, status: response.statusCode }).toEqual({
        authorization,
        status: 401,
      });
      expect(response.json()).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' });
      expect(response.headers['www-authenticate']).toBe('Basic realm="zulip"');
    }
  });

  it('A5: another scheme is a 400 without challenge', async () => {
    const server = await startServer();
    const { status, body, headers } = await server.call(ME, {
      headers: { authorization: 'Bearer x' },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('BAD_REQUEST');
    expect(headers.has('www-authenticate')).toBe(false);
  });

  it('A5: an unknown key and the key of another email are INVALID_API_KEY', async () => {
    const server = await startServer();
    const { apiKey } = await server.addAccount('ann@example.com');
    await server.addAccount('bob@example.com');
    for (const auth of [
      basicAuth('bob@example.com', apiKey),
      basicAuth('ann@example.com', 'x'),
      basicAuth('ann@example.com', ''),
      basicAuth('nobody@example.com', apiKey.toLowerCase()),
    ]) {
      const { status, body } = await server.call(ME, { headers: auth });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_API_KEY' });
    }
  });

  it('D: a page gets no challenge, or the browser would show a prompt', async () => {
    const server = await startServer();
    for (const header of ['sec-fetch-mode', 'origin', 'x-requested-with']) {
      const response = await server.app.inject({ url: ME, headers: { [header]: 'x' } });
      expect(response.statusCode).toBe(401);
      expect(response.headers).not.toHaveProperty('www-authenticate');
    }
  });

  it('D: nor do the browser’s own requests, which have less information without TLS', async () => {
    const server = await startServer();
    const challenge = async (accept: string) => {
      const response = await server.app.inject({ url: ME, headers: { accept } });
      expect(response.statusCode).toBe(401);
      return response.headers['www-authenticate'];
    };
    for (const accept of [
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
      'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
    ]) {
      expect({ accept, challenge: await challenge(accept) }).toEqual({ accept });
    }
    // As curl, Python and Java's HTTP client send it.
    for (const accept of ['*/*', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2']) {
      expect(await challenge(accept)).toBe('Basic realm="zulip"');
    }
  });

  it('A5: deactivated accounts and organizations get their own codes', async () => {
    const server = await startServer();
    const { user, auth } = await server.addAccount('ann@example.com');
    await server.realm.write((change) => change.put(users, { ...user, is_active: false }));
    const account = await server.call(ME, { headers: auth });
    expect(account.status).toBe(401);
    expect(account.body.code).toBe('USER_DEACTIVATED');
    await server.realm.write((change) => setInternal(change, 'deactivated', true));
    const realm = await server.call(ME, { headers: auth });
    expect(realm.status).toBe(401);
    expect(realm.body.code).toBe('REALM_DEACTIVATED');
  });

  it('A5: the host of no organization is NONEXISTENT_SUBDOMAIN', async () => {
    const server = await startServer();
    const response = await server.app.inject({ url: ME, headers: { host: 'other.localhost' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' });
    expect(response.headers).not.toHaveProperty('www-authenticate');
  });

  it('a key that another process has just created is found', async () => {
    const server = await startServer();
    const { engine, clock } = server.services;
    const elsewhere = await Realm.open(engine, clock, server.realm.identity);
    const { user, auth } = await addAccount(elsewhere, 'new@example.com');
    const { status, body } = await server.call(ME, { headers: auth });
    expect(status).toBe(200);
    expect(body.user_id).toBe(user.id);
  });

  it('D: callers without credentials get no errors about parameters', async () => {
    const server = await startServer();
    const { status } = await server.call('/api/v1/things/nonsense');
    expect(status).toBe(401);
  });
});

describe('A7: access', () => {
  const only = (what: string) => `/api/v1/only/${what}?count=1`;

  it('A7: roles below the required one get 400, never 401', async () => {
    const server = await startServer();
    const cases: [Role, string, string | undefined][] = [
      [roles.guest, 'member', 'BAD_REQUEST'],
      [roles.member, 'member', undefined],
      [roles.moderator, 'administrator', 'UNAUTHORIZED_PRINCIPAL'],
      [roles.administrator, 'administrator', undefined],
      [roles.administrator, 'owner', 'UNAUTHORIZED_PRINCIPAL'],
      [roles.owner, 'owner', undefined],
      [roles.owner, 'administrator', undefined],
    ];
    for (const [index, [role, what, code]] of cases.entries()) {
      const { auth } = await server.addAccount(`user${index}@example.com`, { role });
      const { status, body } = await server.call(only(what), { headers: auth });
      expect({ what, role, status, code: body.code }).toEqual({
        what,
        role,
        status: code ? 400 : 200,
        code,
      });
    }
  });

  it('A7: bots are refused at endpoints for people', async () => {
    const server = await startServer();
    const bot = await server.addAccount('bot@example.com', { botType: botTypes.generic });
    const { status, body } = await server.call(only('humans'), { headers: bot.auth });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect((await server.call(ME, { headers: bot.auth })).status).toBe(200);
  });

  it('A5: incoming webhook bots get 401 except at endpoints for them', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('hook@example.com', {
      botType: botTypes.incomingWebhook,
    });
    const elsewhere = await server.call(ME, { headers: auth });
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.body.code).toBe('UNAUTHORIZED');
    expect((await server.call(only('webhooks'), { headers: auth })).status).toBe(200);
  });

  it('5.3: an endpoint for spectators needs no credentials if public access is on', async () => {
    const server = await startServer();
    const spectate = () => server.call('/api/v1/spectate');
    expect((await spectate()).status).toBe(401);
    await server.realm.write((change) =>
      change.put(realmSettingRows, { name: 'enable_spectator_access', value: true }),
    );
    const open = await spectate();
    expect(open.status).toBe(200);
    expect(open.body.user_id).toBeNull();
    const { user, auth } = await server.addAccount('ann@example.com');
    const known = await server.call('/api/v1/spectate', { headers: auth });
    expect(known.body.user_id).toBe(user.id);
    const wrong = await server.call('/api/v1/spectate', { headers: basicAuth('a@b.c', 'x') });
    expect(wrong.status).toBe(401);
  });
});

describe('a mutation that waited for its transaction', () => {
  async function renameAfter(work: (server: Awaited<ReturnType<typeof startServer>>) => unknown) {
    const server = await startServer();
    const admin = await server.addAccount('admin@example.com', { role: roles.administrator });
    pause.before = async () => {
      pause.before = () => Promise.resolve();
      await work(server);
    };
    return server.call('/api/v1/rename?name=x', { method: 'POST', headers: admin.auth });
  }

  it('is refused if the role was revoked in the meantime', async () => {
    const { status, body } = await renameAfter(({ realm }) =>
      realm.write((change) => {
        const admin = change.state.usersByEmail.get('admin@example.com');
        if (admin) change.put(users, { ...admin, role: roles.member });
      }),
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'UNAUTHORIZED_PRINCIPAL' });
  });

  it('is refused if the key was revoked in the meantime', async () => {
    const { status, body } = await renameAfter(({ realm }) =>
      realm.write((change) => {
        const admin = change.state.usersByEmail.get('admin@example.com');
        return admin && endKeys(change, admin.id);
      }),
    );
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_API_KEY' });
  });
});

describe('A4.1: the client', () => {
  it('A4.1: is named by the parameter, otherwise by the user agent', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('ann@example.com');
    const nameOf = async (query: string, agent?: string) => {
      const headers = agent === undefined ? auth : { ...auth, 'user-agent': agent };
      const response = await server.app.inject({ url: ME + query, headers });
      return response.json<{ client: string }>().client;
    };
    expect(await nameOf('?client=My+App', 'Other/1.0')).toBe('My App');
    expect(await nameOf('', 'ZulipPython/0.9')).toBe('ZulipPython');
    expect(await nameOf('', 'My Client 5 (Linux)')).toBe('My Client');
    expect(await nameOf('', 'n8n')).toBe('n8n');
    expect(await nameOf('', 'n8n/1.70 (Docker)')).toBe('n8n');
    expect(await nameOf('', '7zip-notifier 2.1')).toBe('7zip-notifier');
    expect(await nameOf('', 'k9 Mail 6.8')).toBe('k9 Mail');
    expect(await nameOf('', '(odd)')).toBe('Unspecified');
    expect(await nameOf(`?client=${'x'.repeat(40)}`)).toBe('x'.repeat(30));
  });

  it('gets the realm at the configured URL, otherwise at the URL it used', async () => {
    const plain = await startServer();
    const { auth } = await plain.addAccount('ann@example.com');
    const direct = await plain.call(ME, { headers: auth });
    expect(direct.body.origin).toBe(plain.origin);
    const configured = await startServer({ publicUrl: 'https://chat.example.org' });
    const account = await configured.addAccount('ann@example.com');
    const answer = await configured.call(ME, { headers: account.auth });
    expect(answer.body.origin).toBe('https://chat.example.org');
  });

  it('D: a proxy’s headers about the client count only if the proxy is trusted', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example.org' };
    const direct = await startServer();
    const { auth } = await direct.addAccount('ann@example.com');
    const claimed = await direct.call(ME, { headers: { ...auth, ...headers } });
    expect(claimed.body.origin).toBe(direct.origin);
    const behind = await startServer({ trustedProxies: 1 });
    const account = await behind.addAccount('ann@example.com');
    const believed = await behind.call(ME, { headers: { ...account.auth, ...headers } });
    expect(believed.body.origin).toBe('https://chat.example.org');
  });
});
