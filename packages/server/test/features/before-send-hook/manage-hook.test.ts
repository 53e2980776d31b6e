import { expect, it } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { auditEntries } from '../../../src/features/audit/audit-entries.ts';
import { fresh } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, personAt } from '../../support/team.ts';
import { askingHere, hookServer, install, note } from './hook-server.ts';

const PATH = '/realm/before_send_hook';

forEachTeamOnBothEngines((team) => {
  it('X5: the secret is shown once, and stored sealed', async () => {
    const hook = await hookServer();
    const secret = await install(team(), hook);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await team().owner.get(PATH);
    expect(body.before_send_hook).toEqual({
      url: hook.url,
      timeout_ms: 1500,
      on_failure: 'allow',
      is_enabled: true,
      created_at: expect.any(Number),
      failing_since: null,
    });
    const { engine } = team().services;
    const rows = await engine.reader.all('SELECT * FROM realm_settings');
    expect(JSON.stringify(rows)).toContain(hook.url);
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  });

  it('X5: a change keeps the secret, unless a new one is asked for', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    const secret = await install(team(), hook);
    const change = (more: object) => team().owner.put(PATH, { url: hook.url, ...more });
    const { body } = await change({ timeout_ms: 5000, on_failure: 'refuse', is_enabled: false });
    expect(body).not.toHaveProperty('secret');
    expect(body.before_send_hook).toMatchObject({
      timeout_ms: 5000,
      on_failure: 'refuse',
      is_enabled: false,
    });
    const renewed = await change({ new_secret: true });
    expect(renewed.body.secret).toMatch(/^whsec_/);
    expect(renewed.body.secret).not.toBe(secret);
    for (const timeout_ms of [99, 5001, 1.5]) {
      expect((await change({ timeout_ms })).status).toBe(400);
    }
    await note(person, 'hello');
    expect(hook.asked).toHaveLength(1);
  });

  it('X5: an address that may not be reached any more stays while other settings change', async () => {
    const hook = await hookServer();
    await install(team(), hook);
    const url = 'http://10.1.2.3/hook';
    await team().realm.write((change) => {
      const kept = change.state.internal('before_send_hook');
      setInternal(change, 'before_send_hook', kept && { ...kept, url });
    });
    const off = await team().owner.put(PATH, { url, is_enabled: false });
    expect(off).toMatchObject({ status: 200, body: { before_send_hook: { is_enabled: false } } });
    expect(refused(await team().owner.put(PATH, { url: 'http://10.1.2.4/hook' }))).toBe(true);
  });

  it('X5: after its removal nothing is asked, and there is nothing to remove or to test', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    await install(team(), hook);
    expect((await team().owner.delete(PATH)).status).toBe(200);
    expect((await note(person, 'hello')).status).toBe(200);
    expect(hook.asked).toEqual([]);
    expect(await team().owner.get(PATH)).toMatchObject({ body: { before_send_hook: null } });
    expect(refused(await team().owner.delete(PATH))).toBe(true);
    expect(refused(await team().owner.post(`${PATH}/test`))).toBe(true);
  });

  it('X5: a test asks a disabled hook too, and sends nothing', async () => {
    const hook = await hookServer();
    await install(team(), hook, { is_enabled: false });
    hook.decide = ({ content }) => ({ action: 'replace', content: content.toUpperCase() });
    const events = await team().eventsOf(async () => {
      const { body } = await team().owner.post(`${PATH}/test`, { content: 'quiet' });
      expect(body.test).toEqual({
        status_code: 200,
        duration_ms: expect.any(Number),
        problem: null,
        action: 'replace',
        content: 'QUIET',
        message: null,
      });
    });
    expect(events).toEqual([]);
    expect(hook.asked[0]?.question).toMatchObject({
      type: 'message.before_send',
      conversation: { type: 'direct', members: [{ user_id: team().owner.id }] },
    });
  });

  it('X5: owners and services with the scope webhooks manage it, others do not', async () => {
    const hook = await hookServer();
    const { owner } = team();
    const service = async (scopes: readonly string[]) => {
      const { body } = await owner.post('/realm/service_keys', { name: fresh('s'), scopes });
      const { user_id: id, email, api_key: apiKey } = body;
      return personAt(team().url, 'localhost', { id, email, apiKey });
    };
    const outsiders = [
      await team().person('administrator'),
      await team().person(),
      await team().bot(owner, 'owner'),
      await service(['users', 'channels', 'messages:send_as']),
    ];
    for (const each of outsiders) {
      expect((await each.put(PATH, { url: hook.url })).status).toBeGreaterThanOrEqual(400);
      expect((await each.delete(PATH)).status).toBeGreaterThanOrEqual(400);
      expect((await each.post(`${PATH}/test`)).status).toBeGreaterThanOrEqual(400);
    }
    const able = await service(['webhooks']);
    expect((await able.put(PATH, { url: hook.url })).body.secret).toMatch(/^whsec_/);
    expect((await able.get(PATH)).body.before_send_hook.url).toBe(hook.url);
    expect((await able.post(`${PATH}/test`)).body.test.action).toBe('allow');
    expect((await able.delete(PATH)).status).toBe(200);
  });

  it('X5: the audit log has each change, without the secret', async () => {
    const hook = await hookServer();
    const secret = await install(team(), hook);
    await team().owner.put(PATH, { url: hook.url, is_enabled: false });
    await team().owner.delete(PATH);
    const { realm } = team();
    const source = { sql: realm.reader, realmId: realm.id };
    const entries = await auditEntries(source, { limit: 3, kinds: ['before_send_hook.changed'] });
    expect(entries.map(({ details }) => details)).toEqual([
      { is_enabled: false },
      { is_enabled: false },
      { is_enabled: true },
    ]);
    expect(entries[0]).toMatchObject({ actor_id: team().owner.id });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('X5: the metrics count questions by outcome', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    await install(team(), hook);
    hook.decide = () => ({ action: 'refuse', message: 'No.' });
    const counted = async () => {
      const text = await (await fetch(`${team().url}/metrics`)).text();
      const [, count = '0'] = /questions_total\{outcome="refuse"\} (\d+)/.exec(text) ?? [];
      return Number(count);
    };
    const before = await counted();
    await note(person, 'hello');
    expect(await counted()).toBe(before + 1);
  });
}, askingHere);
