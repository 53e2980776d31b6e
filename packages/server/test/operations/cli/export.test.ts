import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { picture } from '../../features/avatars/pictures.ts';
import { formWith, upload } from '../../features/uploads/raw-request.ts';
import { fresh } from '../../support/channels.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { readExport } from './read-export.ts';
import { runHere } from './run-cli.ts';

/** More than `MESSAGES_PER_PAGE` of the export. */
const MORE_THAN_A_PAGE = 230;

forEachTeam((team) => {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const run = (...words: readonly string[]) =>
    runHere(['realm', 'export', ...words, ...where(team())]);
  const place = () => join(team().data, fresh().replaceAll(' ', '-'));

  async function exported(...words: readonly string[]) {
    const to = place();
    const { code, stdout, stderr } = await run('--to', to, '--json', ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return { to, answer: JSON.parse(stdout), ...(await readExport(to)) };
  }

  test('operations: an export has the messages, the files, and who did what', async () => {
    const author = await team().person('member', 'Ada Lovelace');
    const gone = await team().person('guest', 'Grace Hopper');
    const name = fresh();
    const settings = { invite_only: true };
    const channel = await team().channel(name, { subscribers: [author, gone], settings });
    const address = await upload(author, 'plän.txt', 'the plan');
    const first = await sent(author, channel, 'Plans', `**Look**: [plan](${address})`);
    await author.post(`/messages/${first}/reactions`, { emoji_name: 'tada' });
    const edited = await sent(gone, channel, 'Plans', 'teh answer');
    await gone.patch(`/messages/${edited}`, { content: 'the answer' });
    const direct = await sentTo(author, [team().owner], 'between us');
    await author.post('/users/me/avatar', formWith('me.png', await picture('png')));
    await team().owner.post('/realm/emoji/spark', formWith('spark.png', await picture('png')));
    await team().owner.delete(`/users/${gone.id}`);

    const { to, answer, organization, messages, messageOf } = await exported();
    expect(messageOf(first)).toMatchObject({
      ...{ sender_id: author.id, type: 'channel', channel_id: channel, topic: 'Plans' },
      ...{ content: `**Look**: [plan](${address})`, timestamp: expect.any(Number) },
      rendered_content: expect.stringContaining('<strong>Look</strong>'),
      reactions: [expect.objectContaining({ emoji_name: 'tada', user_id: author.id })],
      files: [`files${decodeURIComponent(address)}`],
    });
    expect(messageOf(edited)).toMatchObject({
      ...{ content: 'the answer', last_edit_timestamp: expect.any(Number) },
      edit_history: [expect.objectContaining({ prev_content: 'teh answer', user_id: gone.id })],
    });
    expect(messageOf(direct)).toMatchObject({
      ...{ type: 'direct', members: [team().owner.id, author.id], content: 'between us' },
    });
    expect(organization).toMatchObject({ format: 1, messages: messages.length, missing_files: [] });
    expect(organization.settings).toMatchObject({ name: 'Tidings' });
    const who = (id: number) => organization.users.find((user: Entry) => user.user_id === id);
    expect(who(gone.id)).toMatchObject({
      full_name: 'Grace Hopper',
      role: 'guest',
      deactivated: true,
    });
    expect(who(author.id)).toMatchObject({ email: author.email, deactivated: false });
    const found = organization.channels.find(({ id }: { id: number }) => id === channel);
    expect(found).toMatchObject({ name, invite_only: true, topics: ['Plans'] });
    expect(found.subscribers).toEqual([author.id, gone.id]);

    const files = [
      ...[messageOf(first).files[0], who(author.id).picture, organization.emoji[0].file],
    ];
    expect(await readFile(join(to, files[0]), 'utf8')).toBe('the plan');
    for (const file of files.slice(1)) expect((await stat(join(to, file))).size).toBeGreaterThan(0);
    expect(answer).toMatchObject({ path: to, messages: messages.length, files: files.length });
    expect((await stat(to)).mode & 0o777).toBe(0o700);
    for (const file of ['organization.json', 'messages.jsonl', files[0]]) {
      expect((await stat(join(to, file))).mode & 0o777).toBe(0o600);
    }
  });

  test('operations: an export has all messages, oldest first, and none of another organization', async () => {
    const author = await team().person();
    const channel = await team().channel(fresh(), { by: author });
    const ids: number[] = [];
    for (let made = 0; made < MORE_THAN_A_PAGE; made += 1)
      ids.push(await sent(author, channel, 'all'));
    const stranger = await team().stranger();
    const elsewhere = await upload(stranger, 'secret-of-others.txt', 'bytes of others');
    await sentTo(stranger, [stranger], `word of others ${elsewhere}`);

    const { to, messages, organization } = await exported();
    const here = messages.filter(({ channel_id }) => channel_id === channel).map(({ id }) => id);
    expect(here).toEqual(ids);
    const all = messages.map(({ id }) => id);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(organization.users.map((user: Entry) => user.user_id)).not.toContain(stranger.id);
    const everything = await textOf(to);
    for (const word of ['of others', 'secret-of-others', stranger.email]) {
      expect(everything).not.toContain(word);
    }
    const other = await exported('--realm', 'other');
    expect(other.messages).toEqual([expect.objectContaining({ sender_id: stranger.id })]);
    expect(await textOf(other.to)).toContain('bytes of others');
    expect(await textOf(other.to)).not.toContain(author.email);
  });

  test('operations: no secret is in an export', async () => {
    const person = await team().person();
    await team().bot(person);
    const bot = { full_name: fresh(), short_name: `made${person.id}`, bot_type: 1 };
    const made = await person.post('/bots', bot);
    await person.post('/users/me/android_gcm_reg_id', { token: 'the-token-of-a-phone' });
    await team().owner.post('/invites/multiuse', { invite_as: 400, invite_expires_in_minutes: 60 });
    const { reader } = team().realm;
    const secrets = [person.apiKey, made.body.api_key, 'the-token-of-a-phone'];
    for (const sql of [
      'SELECT key_hash AS secret FROM api_keys',
      'SELECT sealed_key AS secret FROM bot_keys',
      'SELECT password_hash AS secret FROM passwords',
      `SELECT value AS secret FROM realm_settings WHERE name LIKE '\\_%secret' ESCAPE '\\'`,
      'SELECT id AS secret FROM event_queues',
    ]) {
      for (const { secret } of await reader.all<{ secret: string }>(sql)) secrets.push(secret);
    }
    const { to } = await exported();
    const everything = await textOf(to);
    expect(secrets.length).toBeGreaterThan(7);
    for (const secret of secrets) expect(everything).not.toContain(secret.replaceAll('"', ''));
    for (const word of ['secret', 'password_hash', 'token_hash', 'api_key', '_setup']) {
      expect(everything).not.toContain(`"${word}`);
    }
  });

  test('operations: an export overwrites nothing, and leaves nothing behind if it fails', async () => {
    const [full, empty, file, link, toNothing] = [place(), place(), place(), place(), place()];
    await mkdir(full);
    await writeFile(join(full, 'mine'), 'mine');
    await mkdir(empty);
    await writeFile(file, 'mine');
    await symlink(empty, link);
    await symlink(place(), toNothing);
    for (const to of [full, empty, file, link, toNothing]) {
      const refused = { code: 1, stdout: '', stderr: expect.stringContaining('exists already') };
      expect(await run('--to', to)).toEqual(refused);
      expect(await namesBeside(to)).toEqual([basename(to)]);
    }
    expect(await readdir(full)).toEqual(['mine']);
    expect(await readdir(empty)).toEqual([]);

    // A folder in place of a file's bytes makes reading fail.
    const address = await upload(await team().person(), 'broken.txt', 'bytes');
    const [, , realmId, shard, random] = decodeURIComponent(address).split('/');
    const original = join(team().data, 'uploads/files', `${realmId}/${shard}/${random}/original`);
    await rm(original);
    await mkdir(original);
    const broken = place();
    expect(await run('--to', broken)).toMatchObject({ code: 1, stdout: '' });
    await rm(original, { recursive: true });
    expect(await namesBeside(broken)).toEqual([]);

    const { code, stdout, stderr } = await run('--to', broken, '--json');
    const path = `files${decodeURIComponent(address)}`;
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(path) });
    expect(JSON.parse(stdout).missing_files).toEqual([path]);
    expect(await namesBeside(broken)).toEqual([basename(broken)]);
  });

  test('operations: an export into the uploads folder is refused, by any path', async () => {
    const uploads = join(team().data, 'uploads');
    const link = place();
    await symlink(uploads, link);
    const before = await readdir(uploads);
    for (const to of [uploads, join(uploads, 'x'), join(uploads, 'x', 'y'), join(link, 'x')]) {
      expect(await run('--to', to)).toMatchObject({ code: 1, stdout: '' });
    }
    const { stderr } = await run('--to', join(link, 'x'));
    expect(stderr).toBe(`tidings: ${uploads} is for uploaded files. Choose another folder.\n`);
    expect(await readdir(uploads)).toEqual(before);
    expect((await run('--to', `${uploads}-of-today`)).stdout).toContain('Exported');
  });

  test.runIf(process.platform === 'linux')(
    'operations: if an export cannot be written, the message says so',
    because('needs Linux'),
    async () => {
      const refusals = {
        '/sys/x': 'to /sys: this user may not write there.',
        '/proc/x/y': 'to /proc/x: nothing can be created there',
      };
      for (const [to, why] of Object.entries(refusals)) {
        const { code, stderr } = await run('--to', to);
        expect(code).toBe(1);
        expect(stderr).toContain(`tidings: The export cannot be written ${why}`);
      }
    },
  );
});

interface Entry {
  readonly user_id: number;
}

/** Returns what is at a path or belongs to an unfinished export there. */
async function namesBeside(path: string): Promise<string[]> {
  const names = await readdir(join(path, '..'));
  return names.filter((name) => join(path, '..', name).startsWith(path));
}

/** Returns the names and contents of all files. */
async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => [
    ...[parentPath, name, await readFile(join(parentPath, name), 'utf8')],
  ]);
  return (await Promise.all(texts)).flat().join('\n');
}
