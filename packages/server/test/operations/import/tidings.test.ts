import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../../demo/fill-demo.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { picture } from '../../features/avatars/pictures.ts';
import { formWith, upload } from '../../features/uploads/raw-request.ts';
import { fresh } from '../../support/channels.ts';
import { silent } from '../../support/engines.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';
import { runHere } from '../cli/run-cli.ts';
import { importsInto } from './imports.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-again-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
const place = () => join(folder, `export-${++made}`);

/**
 * Returns the files of an export by path, without what must differ: the organization's own id and address, the time and
 * the entries of the audit log that the import and the second export add.
 */
async function contents(of: string): Promise<Map<string, string>> {
  const { realm_id } = JSON.parse(await readFile(join(of, 'organization.json'), 'utf8'));
  const own = new RegExp(`(/user_uploads/(?:thumbnail/)?|/user_avatars/)${realm_id}/`, 'g');
  const files = new Map<string, string>();
  for (const entry of await readdir(of, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isText = /\.jsonl?$/.test(entry.name) && entry.parentPath === of;
    const bytes = await readFile(path, isText ? 'utf8' : 'latin1');
    const plain = bytes
      .replaceAll(own, (_, start: string) => `${start}N/`)
      .replace(/"exported_at": .*\n/, '')
      .replace(/"realm_id": .*\n/, '')
      .replace(/"subdomain": .*\n/, '');
    files.set(
      path.slice(of.length).replaceAll(own, (_, start: string) => `${start}N/`),
      plain,
    );
  }
  return files;
}

async function expectSame(before: string, after: string): Promise<void> {
  const [first, second] = [await contents(before), await contents(after)];
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
  const logs = [first, second].map((files) => files.get('/audit_log.jsonl') ?? '');
  expect(logs[1]?.startsWith(logs[0] ?? '-')).toBe(true);
  for (const [path, content] of first) {
    if (path !== '/audit_log.jsonl') expect(second.get(path), path).toBe(content);
  }
}

test('operations: the demo is the same after an export and an import', async () => {
  const [data, other] = [join(folder, 'demo'), join(folder, 'other')];
  await fillDemo(loadConfig({ flags: { data }, env: {} }), silent);
  const [before, after] = [place(), place()];
  const run = async (...words: readonly string[]) => {
    const { code, stderr } = await runHere(words);
    expect({ code, stderr }).toMatchObject({ code: 0 });
  };
  await run('realm', 'export', '--data', data, '--to', before);
  await run('import', 'tidings', before, '--data', other);
  await run('realm', 'export', '--data', other, '--to', after);
  await expectSame(before, after);
});

forEachTeam((team) => {
  const { organization, run, inJson, personOf } = importsInto(team);

  async function exported(realm: string): Promise<string> {
    const to = place();
    await inJson('realm', 'export', '--to', to, '--realm', realm);
    return to;
  }

  /** Puts something of every kind into the team's organization. */
  async function fill() {
    const { owner } = team();
    const ada = await team().person('member', 'Ada Lovelace');
    const guest = await team().person('guest', 'Grace Hopper');
    const [name, other] = [fresh(), fresh()];
    const channel = await team().channel(name, {
      ...{ subscribers: [ada, guest], settings: { invite_only: true } },
    });
    const second = await team().channel(other, { subscribers: [ada] });
    const address = await upload(ada, 'plän.png', await picture('png'));
    await sent(ada, channel, 'Plans', `**Look** @**${owner.email}** [plan](${address})`);
    const edited = await sent(ada, second, 'Plans', 'teh answer');
    await ada.patch(`/messages/${edited}`, { content: `the answer ${address}` });
    await owner.patch(`/messages/${edited}`, { topic: 'Moved', propagate_mode: 'change_all' });
    await ada.post(`/messages/${edited}/reactions`, { emoji_name: 'tada' });
    const poll = await sent(ada, channel, 'Plans', '/poll When?\nNow\nLater');
    await guest.post('/submessage', {
      ...{ message_id: poll, msg_type: 'widget' },
      content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }),
    });
    await sentTo(ada, [owner], 'between us');
    await ada.post('/users/me/avatar', formWith('me.png', await picture('png')));
    await owner.post('/realm/emoji/spark', formWith('spark.png', await picture('png')));
    await owner.post('/realm/icon', formWith('icon.png', await picture('png')));
    await owner.post('/user_groups/create', {
      ...{ name: fresh(), description: 'A group', members: [ada.id] },
    });
    await owner.post('/realm/filters', {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://x.org/{id}',
    });
    await owner.post('/realm/profile_fields', { name: 'Phone', field_type: 1, hint: 'with code' });
    await owner.patch('/realm', {
      description: 'All of it',
      message_content_edit_limit_seconds: 77,
    });
    await sent(ada, channel, 'Plans', 'See #12 :spark:');
    await owner.delete(`/users/${guest.id}`);
    return { ada, channel };
  }

  test('operations: an organization is the same after an export and an import', async () => {
    const { ada, channel } = await fill();
    const [before, realm] = [await exported(''), await organization()];
    const report = await inJson('import', 'tidings', before, '--realm', realm);
    expect(report).toMatchObject({ source: 'tidings', left_out: [], as_code: 0 });
    await expectSame(before, await exported(realm));
    const again = await personOf(realm, ada.email);
    const texts = async (person: typeof ada) => {
      const narrow = [{ operator: 'channel', operand: channel }];
      const { body } = await person.get('/messages', {
        ...{ anchor: 'oldest', num_before: 0, num_after: 100, narrow },
      });
      return body.messages.map(({ id, subject }: Record<string, unknown>) => [id, subject]);
    };
    expect(again.id).toBe(ada.id);
    expect(await texts(again)).toEqual([]);
  });

  test('operations: a broken export of Tidings changes nothing, and names the place', async () => {
    await fill();
    const whole = await exported('');
    const realm = await organization();
    const lines = (await readFile(join(whole, 'messages.jsonl'), 'utf8')).split('\n');
    const about = JSON.parse(await readFile(join(whole, 'organization.json'), 'utf8'));
    const broken: readonly [file: string, content: string, problem: string][] = [
      ['messages.jsonl', lines.slice(0, 2).join('\n'), 'The export is not complete'],
      [
        'messages.jsonl',
        `${lines[0]}\n${lines[1]?.slice(0, 9)}`,
        'messages.jsonl, line 2 is broken',
      ],
      ['messages.jsonl', [lines[1], lines[0], ''].join('\n'), 'comes after'],
      ['messages.jsonl', '{"id":1}\n', 'messages.jsonl, line 1 is broken'],
      ['uploads.jsonl', '[]\n', 'uploads.jsonl, line 1 is broken'],
      ['organization.json', '{', 'organization.json is broken'],
      ['organization.json', JSON.stringify({ ...about, format: 2 }), 'newer version'],
      ['organization.json', JSON.stringify({ ...about, users: [{}] }), 'users/0'],
    ];
    for (const [file, content, problem] of broken) {
      const copy = place();
      await cp(whole, copy, { recursive: true });
      await writeFile(join(copy, file), content);
      const { code, stderr } = await run('import', 'tidings', copy, '--realm', realm);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(problem) });
    }
    await inJson('import', 'tidings', whole, '--realm', realm);
  });
});
