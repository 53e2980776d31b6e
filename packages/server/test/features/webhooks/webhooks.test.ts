import { limits, roles } from '@tidings/shared-types';
import { expect, it, onTestFinished } from 'vitest';
import { webhooks } from '../../../src/core/storage/tables/webhooks.ts';
import { startReceiver, verified } from '../../delivery/webhooks/receiver.ts';
import {
  addWebhook,
  onThisMachine,
  says,
  webhookWithReceiver,
} from '../../delivery/webhooks/team-webhooks.ts';
import { fresh } from '../../support/channels.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam, personAt } from '../../support/team.ts';

const path = '/realm/webhooks';
const url = 'https://shop.example.org/hook?key=hidden';
const HOUR_MS = 3_600_000;

forEachTeam((team) => {
  it('X5: an administrator adds a webhook, sees its secret once, changes and removes it', async () => {
    const administrator = await team().person('administrator');
    const { webhook, secret } = await addWebhook(team(), url, {}, administrator);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      name: 'shop.example.org',
      url,
      events: 'all',
      narrow: [],
      owner_id: administrator.id,
      is_enabled: true,
      paused_because: null,
      delivered_at: null,
      failing_since: null,
      old_secret_expires_at: null,
    });
    const listed = await administrator.get(path);
    expect(listed.body.webhooks).toContainEqual(webhook);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const wanted = { name: fresh('Orders'), events: ['message', 'message'], is_enabled: false };
    const changed = await team().owner.patch(`${path}/${webhook.id}`, wanted);
    expect(changed.body.webhook).toMatchObject({
      ...wanted,
      events: ['message'],
      paused_because: 'manual',
    });
    expect(changed.body).not.toHaveProperty('secret');
    const account = await team().owner.get(`/users/${webhook.user_id}`);
    expect(account.body.user).toMatchObject({
      full_name: wanted.name,
      is_bot: true,
      role: 400,
      bot_owner_id: null,
    });
    expect(await administrator.delete(`${path}/${webhook.id}`)).toMatchObject({ status: 200 });
    expect((await administrator.get(path)).body.webhooks).not.toContainEqual(
      expect.objectContaining({ id: webhook.id }),
    );
    const left = await team().owner.get(`/users/${webhook.user_id}`);
    expect(left.body.user).toMatchObject({ is_active: false });
    expect(await administrator.delete(`${path}/${webhook.id}`)).toMatchObject({ status: 404 });
  });

  it('X5: others than administrators neither see nor change webhooks', async () => {
    const { webhook } = await addWebhook(team(), url);
    const member = await team().person('moderator');
    const refusal = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
    const own = `${path}/${webhook.id}`;
    expect(await member.get(path)).toMatchObject(refusal);
    expect(await member.post(path, { url })).toMatchObject(refusal);
    expect(await member.patch(own, { is_enabled: false })).toMatchObject(refusal);
    expect(await member.delete(own)).toMatchObject(refusal);
    expect(await member.post(`${own}/test`)).toMatchObject(refusal);
    expect(await member.get(`${own}/deliveries`)).toMatchObject(refusal);
    const bot = await team().bot(team().owner, 'administrator');
    expect((await bot.get(path)).status).toBe(400);
  });

  it('X5: a service key with the scope webhooks manages them, one without does not', async () => {
    const key = async (scopes: readonly string[]) => {
      const wanted = { name: fresh('Service'), scopes };
      const { body } = await team().owner.post('/realm/service_keys', wanted);
      return { ...team().owner.withKey(body.api_key), ...body };
    };
    const authorized = ({ email, api_key }: { email: string; api_key: string }) => ({
      authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`,
    });
    const add = async (scopes: readonly string[]) => {
      const response = await fetch(`${team().url}/api/v1${path}`, {
        method: 'POST',
        headers: authorized(await key(scopes)),
        body: new URLSearchParams({ url }),
      });
      return { status: response.status, body: await response.json() };
    };
    const added = await add(['webhooks']);
    expect(added).toMatchObject({ status: 200, body: { webhook: { owner_id: null } } });
    await team().owner.delete(`${path}/${added.body.webhook.id}`);
    expect(await add(['users'])).toMatchObject({ status: 401 });
  });

  it('X5: a service key that may only read sees no addresses, which can hold keys', async () => {
    await addWebhook(team(), url);
    const hook = { url: 'https://shop.example.org/check?key=hidden' };
    expect(await team().owner.put('/realm/before_send_hook', hook)).toMatchObject({ status: 200 });
    onTestFinished(async () => void (await team().owner.delete('/realm/before_send_hook')));
    const wanted = { name: fresh('Reader'), scopes: ['read:all'] };
    const made = await team().owner.post('/realm/service_keys', wanted);
    const { user_id: id, email, api_key: apiKey } = made.body;
    await team().owner.patch(`/users/${id}`, { role: roles.owner });
    const reader = personAt(team().url, 'localhost', { id, email, apiKey });
    for (const each of [path, '/realm/before_send_hook']) {
      const { status, body } = await reader.get(each);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('hidden');
    }
  });

  it('X5: addresses, types and narrows that are not possible are refused', async () => {
    const refused = async (wanted: object, message: RegExp) => {
      const { status, body } = await team().owner.post(path, { url, ...wanted });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(body.msg).toMatch(message);
    };
    await refused({ url: 'ftp://shop.example.org' }, /must begin with https/);
    await refused({ url: 'https://me:secret@shop.example.org' }, /no user name/);
    await refused({ url: 'http://8.8.8.8/hook' }, /must begin with https/);
    await refused({ events: ['typing'] }, /not kept/);
    await refused({ events: ['no_such'] }, /no events of type/);
    await refused({ narrow: [{ operator: 'search', operand: 'x' }] }, /not supported/);
    await refused({ name: 'A' }, /2 to 100 characters/);
    const { webhook } = await addWebhook(team(), url, { name: fresh('Taken') });
    await refused({ name: webhook.name }, /already in use/);
    const again = await addWebhook(team(), url);
    const third = await addWebhook(team(), url);
    expect(third.webhook.name).toBe(`${again.webhook.name} 2`);
  });

  it('X5: a host that is too long or too short for a name still gives one', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.example.org`;
    const first = await addWebhook(team(), `https://${long}/events`);
    expect(first.webhook.name).toBe(long.slice(0, 95));
    const second = await addWebhook(team(), `https://${long}/events`);
    expect(second.webhook.name).toBe(`${first.webhook.name} 2`);
    const short = await addWebhook(team(), 'https://x/events');
    expect(short.webhook.name).toBe('Webhook x');
  });

  it('X5: an address that may not be reached any more stays while other settings change', async () => {
    const { webhook, path } = await addWebhook(team(), url);
    const moved = 'http://10.1.2.3/events';
    await team().realm.write((change) => {
      const row = change.state.webhooks.get({ id: webhook.id });
      if (row) change.put(webhooks, { ...row, url: moved });
    });
    const off = await team().owner.patch(path, { url: moved, is_enabled: false });
    expect(off).toMatchObject({ status: 200, body: { webhook: { is_enabled: false } } });
    const other = { url: 'http://10.1.2.4/events' };
    expect(await team().owner.patch(path, other)).toMatchObject({ status: 400 });
  });

  it('X5: a test is signed, has no events and tells what the receiver answered', async () => {
    const { receiver, secret, path } = await webhookWithReceiver(team(), { is_enabled: false });
    const passed = await team().owner.post(`${path}/test`);
    expect(passed.body.test).toMatchObject({ status_code: 200, problem: null });
    const [delivery] = receiver.arrived;
    if (!delivery) throw new Error('Nothing arrived');
    expect(verified(secret, delivery)).toEqual({ events: [], is_test: true });
    expect(delivery.headers['webhook-id']).toBe(passed.body.test.id);
    receiver.answer = (response) => response.writeHead(418).end();
    const failed = await team().owner.post(`${path}/test`);
    expect(failed.body.test).toMatchObject({ status_code: 418, problem: 'It answered 418.' });
    expect((await team().owner.get(`${path}/deliveries`)).body.deliveries).toEqual([]);
  });

  it('X5: a webhook’s account is managed as a part of it, and has no key', async () => {
    const { webhook } = await addWebhook(team(), url);
    const bot = `/bots/${webhook.user_id}`;
    expect(await team().owner.post(`${bot}/api_key/regenerate`)).toMatchObject({ status: 400 });
    expect(await team().owner.patch(bot, { full_name: fresh('Other') })).toMatchObject({
      status: 400,
    });
    expect((await team().owner.get(`/users/${webhook.user_id}/keys`)).body.keys ?? []).toEqual([]);
  });

  it('X5: the audit log tells who did what to a webhook, without secrets or addresses', async () => {
    const receiver = await startReceiver();
    const { webhook, path, secret } = await addWebhook(team(), receiver.url);
    const changes = { url, events: ['message'], rotate_secret: true, is_enabled: false };
    const { body } = await team().owner.patch(path, changes);
    await team().owner.patch(path, { is_enabled: true });
    const found = await team().owner.get('/realm/audit_log', { target_type: 'webhook' });
    const entries = found.body.entries.filter(
      ({ target_id }: { target_id: number }) => target_id === webhook.id,
    );
    const kinds = entries.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual([
      'webhook.resumed',
      'webhook.secret_rotated',
      'webhook.changed',
      'webhook.changed',
      'webhook.changed',
      'webhook.created',
    ]);
    const text = JSON.stringify(entries);
    for (const each of ['hidden', secret, body.secret]) expect(text).not.toContain(each);
  });

  // Last, since it moves the clock, so that others could not verify deliveries.
  it('X5: after a rotation two secrets sign for a day, then one', async () => {
    const channel = await team().channel(fresh());
    const { receiver, secret, path } = await webhookWithReceiver(team(), { events: ['message'] });
    const { body } = await team().owner.patch(path, { rotate_secret: true });
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.webhook.old_secret_expires_at).toEqual(expect.any(Number));
    await sent(team().owner, channel, 'a', 'both');
    await receiver.event(says('both'));
    const [both] = receiver.arrived;
    if (!both) throw new Error('Nothing arrived');
    expect(verified(secret, both)).toEqual(verified(body.secret, both));
    team().wait(limits.webhookOldSecretHours * HOUR_MS);
    await sent(team().owner, channel, 'a', 'new');
    await receiver.event(says('new'));
    const later = receiver.arrived.at(-1);
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect((await team().owner.get('/realm/webhooks')).body.webhooks).toContainEqual(
      expect.objectContaining({ old_secret_expires_at: null }),
    );
  });
}, onThisMachine);
