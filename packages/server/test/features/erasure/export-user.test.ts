import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { extract } from 'tar';
import { expect, it, onTestFinished } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { backend, freshSubject, signIn } from '../token-issuers/backend.ts';
import { getRaw, upload } from '../uploads/raw-request.ts';

forEachTeamOnBothEngines((team) => {
  const fetched = (person: Person, by: Person) =>
    getRaw(team(), `/api/v1/users/${person.id}/export`, { as: by });

  /** Downloads an archive, and reads what it holds. */
  async function exported(person: Person, by = person) {
    const { status, headers, bytes } = await fetched(person, by);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="tidings-person-${person.id}.tar.gz"`,
    });
    const folder = await mkdtemp(join(tmpdir(), 'tidings-person-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'archive.tar.gz'), bytes);
    await extract({ file: join(folder, 'archive.tar.gz'), cwd: folder, strict: true });
    const read = (path: string) => readFile(join(folder, path), 'utf8');
    const lines = async (path: string) =>
      (await read(path))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    return {
      ...{ read, record: JSON.parse(await read('person.json')) },
      messages: await lines('messages.jsonl'),
      activity: await lines('activity.jsonl'),
      flags: await lines('flags.jsonl'),
      signIns: await lines('sign_ins.jsonl'),
      uploads: await lines('uploads.jsonl'),
    };
  }

  it('X2: a person gets all that is theirs, and nothing that is only of others', async () => {
    const person = await team().person('member', 'Ada Lovelace');
    const other = await team().person();
    const channel = await team().channel(fresh(), { subscribers: [person, other] });
    const name = `${'long'.repeat(40)}é.txt`;
    const file = await upload(person, name, 'my bytes');
    await upload(other, 'other.txt', 'secret bytes');
    const own = await sent(person, channel, 'topic', `mine [file](${file})`);
    const direct = await sentTo(person, [other], 'my direct');
    await person.patch(`/messages/${direct}`, { custom: { order: 17 } });
    await sentTo(other, [person], 'secret direct');
    const theirs = await sent(other, channel, 'topic', 'secret text');
    const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
    await person.post(`/messages/${theirs}/reactions`, reaction);
    await other.post(`/messages/${theirs}/reactions`, reaction);
    await person.post('/messages/flags', { messages: [theirs], op: 'add', flag: 'starred' });
    await person.post('/users/me/alert_words', { alert_words: ['analytical'] });
    await person.post('/users/me/status', { status_text: 'computing' });
    const draft = { type: 'stream', to: [channel], topic: 'topic', content: 'unsent' };
    await person.post('/drafts', { drafts: [draft] });
    await person.post('/saved_snippets', { title: 'hello', content: 'dear all' });

    const { record, messages, activity, flags, uploads, read } = await exported(person);
    expect(messages.map(({ id }) => id)).toEqual([own, direct]);
    expect(messages[0]).toMatchObject({
      type: 'channel',
      channel_id: channel,
      files: [uploads[0].file],
    });
    expect(messages[0]).not.toHaveProperty('custom');
    expect(messages[1]).toMatchObject({
      ...{ type: 'direct', members: [person.id, other.id], custom: { order: 17 } },
    });
    expect(activity).toEqual([
      { message_id: theirs, reactions: [{ ...reaction, user_id: person.id }], submessages: [] },
    ]);
    expect(flags).toEqual([{ message_id: theirs, flags: ['starred'] }]);
    expect(uploads).toHaveLength(1);
    expect(await read(uploads[0].file)).toBe('my bytes');
    expect(record).toMatchObject({
      ...{ format: 1, messages: 2, uploads: 1, missing_files: [], alert_words: ['analytical'] },
      person: {
        user_id: person.id,
        full_name: 'Ada Lovelace',
        email: person.email,
        role: 'member',
      },
      status: { text: 'computing' },
      drafts: [{ content: 'unsent' }],
      saved_snippets: [{ content: 'dear all' }],
      subscriptions: [{ channel_id: channel }],
    });
    const all = JSON.stringify([record, messages, activity, flags, uploads]);
    expect(all).not.toMatch(/secret/);
    expect(all).not.toContain(person.apiKey);
    expect((await exported(person, team().owner)).messages).toHaveLength(2);
  });

  it('X2: a person gets their id and data at the product, their keys and their sign-ins', async () => {
    const shop = await backend(team());
    const custom = { plan: 'pro' };
    const sub = freshSubject();
    const { body } = await signIn(team(), shop, { sub, custom });
    await signIn(team(), shop, { sub: freshSubject() });
    const key = { kind: 'device', name: 'Signed in with a token', created_at: expect.any(String) };
    const person = { ...team().owner, id: body.user.user_id };
    const { record, signIns } = await exported(person, team().owner);
    expect(record).toMatchObject({ person: { external_id: sub, custom }, keys: [key] });
    expect(JSON.stringify(record)).not.toContain(body.api_key);
    expect(signIns).toEqual([
      {
        at: expect.any(String),
        kind: 'sign_in.succeeded',
        ip_address: expect.any(String),
        details: { method: 'token' },
      },
    ]);
  });

  it('X2: others get no archive, and learn nothing', async () => {
    const [person, other] = [await team().person(), await team().person('administrator')];
    const bot = await team().bot(person);
    for (const [whose, by] of [
      [person, other],
      [bot, team().owner],
      [await team().stranger(), team().owner],
    ] as const) {
      expect(await by.get(`/users/${whose.id}/export`)).toSatisfy(refused);
    }
  });

  it('X2: an archive breaks off once the key that asked for it has ended', async () => {
    const person = await team().person();
    for (let count = 0; count < 4; count += 1) {
      await upload(person, `${count}.bin`, randomBytes(8 * 2 ** 20));
    }
    const { hostname, port } = new URL(team().url);
    const outgoing = request({
      ...{ hostname, port, path: `/api/v1/users/${person.id}/export` },
      headers: { host: 'localhost' },
      auth: `${person.email}:${person.apiKey}`,
    });
    outgoing.end();
    const [archive] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(archive.statusCode).toBe(200);
    expect((await person.post('/users/me/api_key/regenerate')).status).toBe(200);
    await expect(finished(archive.resume())).rejects.toThrow('aborted');
  });

  it('X2: a person is exported while they are erased, and leaves only a shell', async () => {
    const person = await team().person();
    const channel = await team().channel(fresh(), { subscribers: [person] });
    for (let count = 0; count < 30; count += 1) await sent(person, channel, 'topic', 'canary');
    await upload(person, 'a.txt', 'bytes');
    const exports = Array.from({ length: 2 }, () => fetched(person, team().owner));
    const path = `/users/${person.id}/data`;
    await team().owner.delete(path, { messages: 'delete' });
    for (const { status } of await Promise.all(exports)) expect(status).toBe(200);
    await eventually(
      async () => (await team().owner.get(path)).body.erasure.finished_at !== null,
      'the person is erased',
    );
    const { record, messages, uploads } = await exported(person, team().owner);
    expect([messages, uploads]).toEqual([[], []]);
    expect(record.person).toMatchObject({ full_name: 'Deleted user', deactivated: true });
  });
});
