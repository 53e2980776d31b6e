import { keyScopes } from '@tidings/shared-types';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { auditEntries } from '../../../src/features/audit/audit-entries.ts';
import { fresh } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person, personAt } from '../../support/team.ts';
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
      old_secret_expires_at: null,
    });
    const { engine } = team().services;
    const rows = await engine.reader.all('SELECT * FROM realm_settings');
    expect(JSON.stringify(rows)).toContain(hook.url);
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
  });

  it('X5: a change keeps the secret and all other settings', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    await install(team(), hook);
    const change = (wanted: Readonly<Record<string, unknown>>) => team().owner.put(PATH, wanted);
    const settings = { timeout_ms: 5000, on_failure: 'refuse', is_enabled: false };
    const { body } = await change(settings);
    expect(body).not.toHaveProperty('secret');
    expect(body.before_send_hook).toMatchObject({ url: hook.url, ...settings });
    const other = await hookServer();
    const moved = await change({ url: other.url });
    expect(moved.body.before_send_hook).toMatchObject({ url: other.url, ...settings });
    for (const timeout_ms of [99, 5001, 1.5]) {
      expect((await change({ timeout_ms })).status).toBe(400);
    }
    await note(person, 'hello');
    expect(other.asked).toEqual([]);
    const enabled = await change({ is_enabled: true });
    expect(enabled.body.before_send_hook).toMatchObject({ ...settings, is_enabled: true });
    await note(person, 'hello');
    expect(other.asked).toHaveLength(1);
  });

  it('X5: a new hook needs an address', async () => {
    const { status, body } = await team().owner.put(PATH, { timeout_ms: 5000 });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(await team().owner.get(PATH)).toMatchObject({ body: { before_send_hook: null } });
  });

  it('X5: after a rotation, the secret before signs too for a day', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    const before = await install(team(), hook);
    const { body } = await team().owner.put(PATH, { rotate_secret: true });
    const { secret, before_send_hook } = body;
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(before);
    const day = 24 * 3600;
    const left = before_send_hook.old_secret_expires_at - Date.now() / 1000;
    expect(Math.abs(left - day)).toBeLessThan(60);

    const signers = async () => {
      await note(person, 'hello');
      const { headers = {}, body: text = '' } = hook.asked.at(-1) ?? {};
      return [secret, before].filter((each) => {
        try {
          new Webhook(each).verify(text, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    };
    expect(await signers()).toEqual([secret, before]);
    await team().realm.write((change) => {
      const kept = change.state.internal('before_send_hook');
      setInternal(change, 'before_send_hook', kept && { ...kept, old_secret_until: Date.now() });
    });
    expect(await signers()).toEqual([secret]);
    expect(await team().owner.get(PATH)).toMatchObject({
      body: { before_send_hook: { old_secret_expires_at: null } },
    });
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

  const service = async (scopes: readonly string[]) => {
    const wanted = { name: fresh('s'), scopes };
    const { body } = await team().owner.post('/realm/service_keys', wanted);
    const { user_id: id, email, api_key: apiKey } = body;
    return personAt(team().url, 'localhost', { id, email, apiKey });
  };

  it('X5: owners and services with the scope before_send_hook manage it, others do not', async () => {
    const hook = await hookServer();
    const { owner } = team();
    const outsiders = [
      await team().person('administrator'),
      await team().person(),
      await team().bot(owner, 'owner'),
      await service(keyScopes.filter((scope) => scope !== 'before_send_hook')),
    ];
    for (const each of outsiders) {
      expect((await each.put(PATH, { url: hook.url })).status).toBeGreaterThanOrEqual(400);
      expect((await each.delete(PATH)).status).toBeGreaterThanOrEqual(400);
      expect((await each.get(PATH)).status).toBeGreaterThanOrEqual(400);
      expect((await each.post(`${PATH}/test`)).status).toBeGreaterThanOrEqual(400);
    }
    const able = await service(['before_send_hook']);
    expect((await able.put(PATH, { url: hook.url })).body.secret).toMatch(/^whsec_/);
    expect((await able.get(PATH)).body.before_send_hook.url).toBe(hook.url);
    expect((await able.post(`${PATH}/test`)).body.test.action).toBe('allow');
    expect((await able.delete(PATH)).status).toBe(200);
  });

  it('X5: the owners are told if a service sets the hook up, moves, turns off or removes it', async () => {
    const admin = await team().person('administrator');
    const able = await service(['before_send_hook']);
    const noticesOf = async (person: Person) => {
      const wanted = { anchor: 'newest', num_before: 50, num_after: 0, apply_markdown: false };
      const { body } = await person.get('/messages', wanted);
      const texts = body.messages.map(({ content }: { content: string }) => content);
      return texts.filter((text: string) => text.includes(`|${able.id}**`));
    };
    const told = async (work: () => Promise<unknown>) => {
      const before = (await noticesOf(team().owner)).length;
      await work();
      return (await noticesOf(team().owner)).slice(before);
    };
    const [hook, other] = [await hookServer(), await hookServer()];
    const [host, otherHost] = [new URL(hook.url).host, new URL(other.url).host];
    expect(await told(() => install({ owner: able }, hook))).toEqual([
      expect.stringMatching(new RegExp(`set up .* \`${host}\`.*direct messages included`)),
    ]);
    const change = (wanted: Readonly<Record<string, unknown>>, by = able) =>
      told(() => by.put(PATH, wanted));
    expect(await change({ timeout_ms: 2000, rotate_secret: true, url: hook.url })).toEqual([]);
    expect(await change({ url: other.url })).toEqual([
      expect.stringContaining(`moved the message checks from \`${host}\` to \`${otherHost}\``),
    ]);
    expect(await change({ is_enabled: false })).toEqual([expect.stringContaining('turned off')]);
    expect(await change({ is_enabled: true })).toEqual([expect.stringContaining('turned on')]);
    expect(await change({ url: hook.url, is_enabled: false }, team().owner)).toEqual([]);
    expect(await told(() => able.delete(PATH))).toEqual([
      expect.stringContaining(`removed the message checks by \`${host}\``),
    ]);
    expect(await noticesOf(admin)).toEqual([]);
  });

  it('X5: the audit log has each change with old and new values, without secrets and paths', async () => {
    const [hook, other] = [await hookServer(), await hookServer()];
    const [host, otherHost] = [new URL(hook.url).host, new URL(other.url).host];
    const secret = await install(team(), hook);
    const change = (wanted: Readonly<Record<string, unknown>>) => team().owner.put(PATH, wanted);
    await change({ url: hook.url, is_enabled: true });
    await change({ url: other.url, on_failure: 'refuse' });
    await change({ is_enabled: false, timeout_ms: 200 });
    await change({ rotate_secret: true });
    await team().owner.delete(PATH);
    const { realm } = team();
    const source = { sql: realm.reader, realmId: realm.id };
    const entries = await auditEntries(source, { limit: 7, actor_id: team().owner.id });
    const changed = (setting: string, old: unknown, next: unknown) => [
      'before_send_hook.changed',
      { setting, old, new: next },
    ];
    expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
      ['before_send_hook.deleted', { host: otherHost }],
      ['before_send_hook.secret_rotated', { host: otherHost }],
      changed('is_enabled', true, false),
      changed('timeout_ms', 1500, 200),
      changed('on_failure', 'allow', 'refuse'),
      changed('url', host, otherHost),
      ['before_send_hook.created', { host }],
    ]);
    expect(entries[0]).toMatchObject({ actor_id: team().owner.id });
    const text = JSON.stringify(entries);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('/before-send');
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
