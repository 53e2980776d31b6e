import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { readExport } from '../../operations/cli/read-export.ts';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { getRaw, upload } from '../uploads/raw-request.ts';
import { call } from '../users/call.ts';

const path = '/export/realm';
const WEEK_MS = 7 * 86_400_000;

forEachTeam((team) => {
  const listed = async () => (await team().owner.get(path)).body.exports;
  const start = async (export_type = 1): Promise<number> => {
    // An organization may have few exports a week.
    team().wait(WEEK_MS);
    return (await team().owner.post(path, { export_type })).body.id;
  };
  const find = async (id: number) =>
    (await listed()).find((each: { id: number }) => each.id === id);
  const finished = async (id: number) => {
    await eventually(async () => (await find(id)).pending === false, 'the export is finished');
    return find(id);
  };

  afterEach(async () => {
    for (const { id } of await listed()) {
      if ((await finished(id)).export_url !== null) await team().owner.delete(`${path}/${id}`);
    }
  });

  /** Makes an export, and reads what it holds. */
  async function exported(export_type?: number) {
    const { export_url } = await finished(await start(export_type));
    const { status, headers, bytes } = await getRaw(team(), export_url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
    const folder = await mkdtemp(join(tmpdir(), 'tidings-export-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'export.tar.gz'), bytes);
    await extract({ file: join(folder, 'export.tar.gz'), cwd: folder });
    return { folder, ...(await readExport(folder)) };
  }

  async function secrets(person: Person) {
    const name = fresh();
    const channel = await team().channel(name, {
      by: person,
      subscribers: [person],
      settings: { invite_only: true, history_public_to_subscribers: true },
    });
    const address = await upload(person, 'secret.txt', 'a secret');
    return {
      channel,
      inChannel: await sent(person, channel, 'hidden topic', `[see](${address})`),
      direct: await sentTo(person, [person], 'to oneself'),
      file: decodeURIComponent(address),
    };
  }

  it('B-extra: an administrator asks for an export, hears of it, downloads and deletes it', async () => {
    const { owner } = team();
    const bot = await team().bot(owner, 'administrator');
    let id = 0;
    const events = await team().eventsOf(async () => {
      id = await start();
      await finished(id);
    });
    const told = events.filter(({ event }) => event.type === 'realm_export');
    expect(told.map(({ audience }) => audience)).toContain(`user:${owner.id}`);
    // Bots may not list exports, so their addresses must not reach a bot as events.
    expect(told.map(({ audience }) => audience)).not.toContain(`user:${bot.id}`);
    expect(told.at(-1)?.event).toEqual({ type: 'realm_export', exports: await listed() });
    const { export_url, ...rest } = await find(id);
    expect(rest).toEqual({
      ...{ id, acting_user_id: owner.id, export_time: expect.any(Number), export_type: 1 },
      ...{ deleted_timestamp: null, failed_timestamp: null, pending: false },
    });
    expect((await getRaw(team(), export_url)).status).toBe(200);
    const other = export_url.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await getRaw(team(), other)).status).toBe(404);
    expect((await getRaw(team(), export_url, { host: 'other.localhost' })).status).toBe(404);

    expect((await owner.delete(`${path}/${id}`)).status).toBe(200);
    expect(await find(id)).toMatchObject({
      export_url: null,
      deleted_timestamp: expect.any(Number),
    });
    expect((await getRaw(team(), export_url)).status).toBe(404);
    expect(await owner.delete(`${path}/${id}`)).toSatisfy(refused);
    expect(await owner.delete(`${path}/99000000`)).toSatisfy(refused);
    const folder = join(team().data, 'exports', String(team().realm.id));
    await eventually(async () => (await readdir(folder)).length === 0, 'no file is left');
  });

  it('B-extra: a public export holds nothing private', async () => {
    const person = await team().person();
    const open = await team().channel(fresh(), { subscribers: [person] });
    const said = await sent(person, open, 'topic', 'in the open');
    const secret = await secrets(person);
    await person.patch('/settings', {
      allow_private_data_export: true,
      email_address_visibility: 4,
    });
    const { organization, messages, messageOf, uploads } = await exported(1);
    expect(messageOf(said)).toMatchObject({ content: 'in the open' });
    expect(messageOf(secret.inChannel)).toBeUndefined();
    expect(messageOf(secret.direct)).toBeUndefined();
    expect(messages.every(({ type }) => type === 'channel')).toBe(true);
    const channels = organization.channels.map(({ id }: { id: number }) => id);
    expect(channels).toContain(open);
    expect(channels).not.toContain(secret.channel);
    expect(uploads.map(({ url }) => decodeURIComponent(url))).not.toContain(secret.file);
    expect(JSON.stringify([organization, messages, uploads])).not.toMatch(/secret|hidden topic/);
    expect(JSON.stringify(organization.users)).not.toContain(person.email);
  });

  it('B-extra: an export tells nothing of a private channel that a message was moved from', async () => {
    const { owner } = team();
    const { channel, inChannel } = await secrets(owner);
    expect((await owner.patch(`/messages/${inChannel}`, { content: 'edited' })).status).toBe(200);
    const open = await team().channel(fresh());
    const moved = { stream_id: open, propagate_mode: 'change_one' };
    expect((await owner.patch(`/messages/${inChannel}`, moved)).status).toBe(200);
    const { messages } = await exported(1);
    const found = messages.find(({ id }: { id: number }) => id === inChannel);
    expect(found).toMatchObject({ content: 'edited', channel_id: open, edit_history: [] });
    expect(JSON.stringify(messages)).not.toContain(`"prev_stream":${channel}`);
  });

  it('B-extra: a full export holds what those who consent can read, and no more', async () => {
    const consenting = await team().person();
    const silent = await team().person();
    await consenting.patch('/settings', { allow_private_data_export: true });
    const [theirs, hidden] = [await secrets(consenting), await secrets(silent)];
    const together = await sentTo(silent, [consenting], 'to both');
    const late = await team().channel(fresh(), {
      by: silent,
      subscribers: [silent],
      settings: { invite_only: true, history_public_to_subscribers: false },
    });
    const before = await sent(silent, late, 'early topic', 'before');
    const { name } = (await silent.get(`/streams/${late}`)).body.stream;
    await team().subscribe(name, [consenting], silent);
    const after = await sent(silent, late, 'late topic', 'after');

    const { organization, messageOf, uploads } = await exported(2);
    for (const id of [theirs.inChannel, theirs.direct, together, after]) {
      expect(messageOf(id)).toBeDefined();
    }
    for (const id of [hidden.inChannel, hidden.direct, before]) {
      expect(messageOf(id)).toBeUndefined();
    }
    const files = uploads.map(({ url }) => decodeURIComponent(url));
    expect(files).toContain(theirs.file);
    expect(files).not.toContain(hidden.file);
    const channel = (id: number) =>
      organization.channels.find((each: { id: number }) => each.id === id);
    expect(channel(theirs.channel).topics).toEqual(['hidden topic']);
    expect(channel(late).topics).toEqual([]);
    expect(channel(hidden.channel)).toBeUndefined();
  });

  it('B-extra: administrators see who allows the export of private data, and hear of changes', async () => {
    const { owner } = team();
    const person = await team().person();
    const bot = await team().bot(person);
    const consentOf = async ({ id }: Person) => {
      const { export_consents } = (await owner.get(`${path}/consents`)).body;
      return export_consents.find((each: { user_id: number }) => each.user_id === id)?.consented;
    };
    expect([await consentOf(person), await consentOf(bot)]).toEqual([false, undefined]);
    const events = await team().eventsOf(() =>
      person.patch('/settings', { allow_private_data_export: true }),
    );
    const event = { type: 'realm_export_consent', user_id: person.id, consented: true };
    const told = events.filter(({ event: { type } }) => type === event.type);
    expect(told.map((each) => [each.audience, each.event])).toContainEqual([
      `user:${owner.id}`,
      event,
    ]);
    expect(told.some(({ audience }) => audience === `user:${person.id}`)).toBe(false);
    expect(await consentOf(person)).toBe(true);
  });

  it('B-extra: an organization has few exports a week', async () => {
    const { owner } = team();
    team().wait(WEEK_MS);
    for (let made = 0; made < 5; made += 1) expect((await owner.post(path)).status).toBe(200);
    expect(await owner.post(path)).toMatchObject({
      status: 400,
      body: { msg: 'Exceeded rate limit.' },
    });
    for (const { id } of await listed()) await finished(id);
    team().wait(WEEK_MS);
    const full = { status: 400, body: { msg: 'At most 5 exports are kept. Delete one first.' } };
    expect(await owner.post(path)).toMatchObject(full);
    const [oldest] = (await listed()).filter(
      ({ export_url }: { export_url: string | null }) => export_url !== null,
    );
    expect((await owner.delete(`${path}/${oldest.id}`)).status).toBe(200);
    expect((await owner.post(path)).status).toBe(200);
  });

  it('DESIGN 2.2: a repeated request starts one export', async () => {
    team().wait(WEEK_MS);
    const headers = { 'idempotency-key': 'one-export' };
    const ask = async () => {
      const wanted = { method: 'POST', path: `/api/v1${path}`, as: team().owner, headers };
      return (await call(team().url, wanted)).body;
    };
    const first = await ask();
    expect(first.result).toBe('success');
    expect(await ask()).toEqual(first);
    expect((await listed()).filter(({ id }: { id: number }) => id === first.id)).toHaveLength(1);
    await finished(first.id);
  });

  it('B-extra: an export that no start of the server could finish has failed', async () => {
    const { realm, owner } = team();
    const id = 99_000_001;
    const stuck = {
      ...{ id, acting_user_id: owner.id, export_time: 1, export_type: 1 as const },
      ...{ deleted_timestamp: null, failed_timestamp: null, pending: true },
      ...{ token: 'a'.repeat(64), attempts: 3 },
    };
    await realm.write((change) => setInternal(change, 'exports', [stuck]));
    expect(await finished(id)).toMatchObject({ failed_timestamp: expect.any(Number) });
    expect(await owner.delete(`${path}/${id}`)).toSatisfy(refused);
  });
});
