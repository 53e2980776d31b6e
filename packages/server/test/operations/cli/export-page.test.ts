import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { picture } from '../../features/avatars/pictures.ts';
import { formWith, upload } from '../../features/uploads/raw-request.ts';
import { fresh } from '../../support/channels.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { type Answer, forEachTeam, type Team } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

const page = await readFile(
  fileURLToPath(new URL('../../../../../docs/reference/export.md', import.meta.url)),
  'utf8',
);

const files = ['organization.json', 'messages.jsonl', 'uploads.jsonl', 'audit_log.jsonl'] as const;

forEachTeam((team) => {
  test('operations: an export has exactly the fields that its page names', async () => {
    await writeSomeOfEach(team());
    const to = join(team().data, 'export');
    const where = ['--data', team().data, '--database', team().database];
    // 1: a file is missing.
    expect(await runHere(['realm', 'export', '--to', to, ...where])).toMatchObject({ code: 1 });
    for (const file of files) {
      const named = fieldsOf(file);
      const found = new Map<string, Set<string>>();
      for (const value of jsonIn(await readFile(join(to, file), 'utf8'))) look(value, named, found);
      expect([...found.keys()].sort()).toEqual([...named.keys()].sort());
      for (const [field, types] of found) {
        for (const type of types) expect(`${field}: ${named.get(field)}`).toContain(type);
      }
    }
  });
});

test.each(files.slice(1))('operations: the example of %s has the fields that it names', (file) => {
  const [, text = ''] = /^```json\n([\s\S]*?)^```/m.exec(sectionOf(file)) ?? [];
  const named = fieldsOf(file);
  const found = new Map<string, Set<string>>();
  look(JSON.parse(text), named, found);
  expect(found.size).toBeGreaterThan(5);
  for (const field of found.keys()) expect([...named.keys()]).toContain(field);
});

/** Makes every field appear. */
async function writeSomeOfEach({ owner, ...team }: Team): Promise<void> {
  const author = await team.person('moderator', 'Ada Lovelace');
  const bot = await team.bot(author);
  const [name, other] = [fresh(), fresh()];
  const settings = { message_retention_days: 400 };
  const channel = await team.channel(name, { by: owner, subscribers: [author, bot], settings });
  const target = await team.channel(other, { subscribers: [author] });
  const folder = await made(owner.post('/channel_folders/create', { name: fresh() }));
  await made(owner.patch(`/streams/${channel}`, { folder_id: folder.channel_folder_id }));
  const field = await made(
    owner.post('/realm/profile_fields', { field_type: 1, name: 'Pronouns' }),
  );
  const data = [{ id: field.id, value: 'she' }];
  await made(author.patch('/users/me/profile_data', { data }));
  const group = { name: fresh('group'), description: '', members: [author.id] };
  await made(owner.post('/user_groups/create', group));
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.org/{id}' };
  await made(owner.post('/realm/filters', linkifier));
  const domain = { domain: 'example.org', allow_subdomains: true };
  await made(owner.post('/realm/domains', domain));
  await made(owner.post('/realm/icon', formWith('icon.png', await picture('png'))));
  await made(owner.post('/realm/emoji/spark', formWith('spark.png', await picture('png'))));
  await made(author.post('/users/me/avatar', formWith('me.png', await picture('png'))));

  const address = await upload(author, 'plan.txt', 'the plan');
  const message = await sent(author, channel, 'Plans', `[plan](${address})`);
  await made(owner.post(`/messages/${message}/reactions`, { emoji_name: 'tada' }));
  await made(author.patch(`/messages/${message}`, { content: `the [plan](${address})` }));
  await made(owner.patch(`/messages/${message}`, { topic: 'Ideas' }));
  await made(owner.patch(`/messages/${message}`, { stream_id: target }));
  await sent(author, channel, 'Plans', '/poll When?\nnow');
  const direct = await sentTo(author, [owner], 'between us');
  await made(author.patch(`/messages/${direct}`, { custom: { order: 17 } }));
  const lost = await upload(author, 'lost.txt', 'lost');
  const [, , ...parts] = decodeURIComponent(lost).split('/');
  await rm(join(team.data, 'uploads', 'files', ...parts.slice(0, -1), 'original'));
}

async function made(call: Promise<Answer>) {
  const { body } = await call;
  expect(body).toMatchObject({ result: 'success' });
  return body;
}

function jsonIn(text: string): unknown[] {
  return text.startsWith('{\n')
    ? [JSON.parse(text)]
    : text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
}

/** Returns the page's section of a file. */
function sectionOf(file: string): string {
  const [, section = ''] = page.split(`\n## \`${file}\`\n`);
  return section.split(/^## /m)[0] ?? '';
}

/** Returns the fields that the page names, with their types. */
function fieldsOf(file: string): Map<string, string> {
  const rows = sectionOf(file).matchAll(/^\| `([^`]+)` \| ([a-z ]+) \|/gm);
  return new Map([...rows].map(([, field = '', type = '']) => [field, type]));
}

/** Notes the fields of a value, except those documented elsewhere. */
function look(
  value: unknown,
  named: ReadonlyMap<string, string>,
  found: Map<string, Set<string>>,
  path = '',
): void {
  if (Array.isArray(value)) {
    for (const item of value) look(item, named, found, `${path}[]`);
  } else if (typeof value === 'object' && value !== null && named.get(path) !== 'object') {
    for (const [key, part] of Object.entries(value)) {
      look(part, named, found, path === '' ? key : `${path}.${key}`);
    }
  } else {
    found.set(path, (found.get(path) ?? new Set()).add(typeName(value)));
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? 'text' : typeof value;
}
