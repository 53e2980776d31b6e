import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCodes } from '@tidings/shared-types/languages';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realms } from '../../../src/core/realm/realms.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { silent } from '../../support/engines.ts';
import { runHere } from './run-cli.ts';

const clock = { now: () => Date.now() };

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { name: string; status: string; detail: string; advice?: string }[];
}

describe('doctor', () => {
  let folder: string;
  let database: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-doctor-'));
    database = join(folder, 'tidings.db');
    const engine = await openEngine({ database, log: silent });
    await createRealm(engine, clock, { subdomain: '', name: 'Test' });
    const realm = await new Realms(engine, clock).forSubdomain('');
    const owner = { email: 'ada@example.org', fullName: 'Ada', role: 100, apiKey: 'key' } as const;
    for (const email of ['ada@example.org', 'eve@example.org']) {
      await realm?.write((change) => addUser(change, { ...owner, email, apiKey: email }));
    }
    await engine.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function examine(): Promise<Report & { code: number | null }> {
    const { code, stdout } = await runHere(['doctor', '--data', folder, '--json']);
    return { code, ...(JSON.parse(stdout) as Report) };
  }

  async function harm(sql: string): Promise<void> {
    const engine = await openEngine({ database, log: silent });
    await engine.write((tx) => tx.run(sql));
    await engine.close();
  }

  test('operations: sound data passes every check', async () => {
    const { ok, code, checks } = await examine();
    expect(checks.filter(({ status }) => status !== 'ok' && status !== 'warn')).toEqual([]);
    expect({ ok, code }).toEqual({ ok: true, code: 0 });
  });

  test.each([
    ['event log', 'DELETE FROM events WHERE event_id = 2', '1 event is missing'],
    [
      'event log',
      'DELETE FROM events WHERE event_id = (SELECT MAX(event_id) FROM events)',
      'it ends at',
    ],
    ['event log', 'UPDATE realms SET last_id = 3', 'the counter is at 3'],
    ['people', 'UPDATE users SET role = 200', 'there is no owner'],
    ['people', 'UPDATE users SET is_active = 0', 'there is no owner'],
    [
      'people',
      "DELETE FROM user_groups WHERE name = 'role:members'",
      'system groups are missing: role:members',
    ],
    ['references', 'UPDATE users SET bot_owner_id = 777', 'users.bot_owner_id is 777'],
    ['summaries', 'INSERT INTO read_ranges VALUES (1, 1, 1, 9)', 'is invalid or overlaps another'],
  ])('operations: %s: fails after "%s"', async (name, sql, said) => {
    await harm(sql);
    const { ok, code, checks } = await examine();
    expect({ ok, code }).toEqual({ ok: false, code: 1 });
    const failed = checks.filter(({ status }) => status === 'fail');
    expect(failed).toContainEqual({
      name: `default organization, ${name}`,
      status: 'fail',
      detail: expect.stringContaining(said),
      advice: expect.any(String),
    });
  });

  describe('in the language of the terminal', () => {
    const said = async (language: string) => {
      const { code, stdout } = await runHere(['doctor', '--data', folder], { LC_ALL: language });
      return { code, lines: stdout.trimEnd().split('\n') };
    };

    test('operations: names, findings and advice are German, the status is not', async () => {
      await harm('DELETE FROM events WHERE event_id IN (2, 3)');
      await harm('UPDATE users SET bot_owner_id = 777');
      const { code, lines } = await said('de_DE.UTF-8');
      expect(code).toBe(1);
      expect(lines).toContain('warn  Sicherung: es wurde noch keine gemacht');
      expect(lines).toContain('fail  Standardorganisation, Ereignisprotokoll: 2 Ereignisse fehlen');
      expect(lines).toContain(
        '      Stelle die neueste Sicherung wieder her: Clients würden Änderungen verpassen.',
      );
      expect(lines).toContain(
        'fail  Standardorganisation, Verweise: users.bot_owner_id ist 777, was in users fehlt',
      );
    });

    test.each([
      ['en', '1 event is missing', '2 events are missing'],
      ['de', '1 Ereignis fehlt', '2 Ereignisse fehlen'],
      ['fr', 'il manque 1 événement', 'il manque 2 événements'],
      ['es', 'falta 1 evento', 'faltan 2 eventos'],
      ['pt', 'falta 1 evento', 'faltam 2 eventos'],
      ['ja', 'イベントが1件欠落しています', 'イベントが2件欠落しています'],
      ['ar', 'حدث واحد مفقود', 'حدثان مفقودان'],
      ['zh_CN', '缺少 1 个事件', '缺少 2 个事件'],
    ])('operations: one and two missing events in %s', async (language, one, two) => {
      await harm('DELETE FROM events WHERE event_id = 2');
      expect((await said(language)).lines.join('\n')).toContain(one);
      await harm('DELETE FROM events WHERE event_id = 3');
      expect((await said(language)).lines.join('\n')).toContain(two);
    });

    test.each(languageCodes)('operations: nothing is missing in %s', async (language) => {
      const english = (await said('en')).lines;
      const { lines } = await said(language);
      expect(lines).toHaveLength(english.length);
      for (const line of lines) {
        expect(line).toMatch(/^(?:ok {4}|warn {2}|fail {2})\S.*(?:: |：)\S|^ {6}\S/);
        expect(line).not.toMatch(/\{|undefined/);
      }
      if (language !== 'en') expect(lines.filter((line) => english.includes(line))).toEqual([]);
    });

    test('operations: with --json it is English', async () => {
      const { stdout } = await runHere(['doctor', '--data', folder, '--json'], { LC_ALL: 'de_DE' });
      expect((JSON.parse(stdout) as Report).checks).toContainEqual(
        expect.objectContaining({ name: 'backup', detail: 'none was made yet' }),
      );
    });
  });

  test('operations: an unused setup link is a warning', async () => {
    await harm('UPDATE users SET role = 400');
    await harm(`INSERT INTO realm_settings VALUES (1, '_setup_token_hash', '"hash"')`);
    const { ok, checks } = await examine();
    expect(ok).toBe(true);
    expect(checks).toContainEqual(
      expect.objectContaining({ status: 'warn', detail: 'the setup link has not been used yet' }),
    );
  });

  test('operations: a database of a newer version is left unchanged', async () => {
    await harm("INSERT INTO schema_migrations VALUES (999, 'future', 1)");
    const { ok, checks } = await examine();
    expect(ok).toBe(false);
    expect(checks.at(-1)?.name).not.toContain('organization');
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'schema',
        status: 'fail',
        detail: expect.stringContaining('Upgrade Tidings'),
      }),
    );
  });

  test('operations: an unusable uploads folder is one of the findings', async () => {
    await writeFile(join(folder, 'uploads'), '');
    const { ok, code, checks } = await examine();
    expect({ ok, code }).toEqual({ ok: false, code: 1 });
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([
      expect.objectContaining({
        name: 'default organization, files',
        detail: expect.stringContaining('Check its owner and permissions.'),
      }),
    ]);
  });

  test('operations: a damaged file is found', async () => {
    const { size } = await stat(database);
    const file = await open(database, 'r+');
    // The data needed for opening it is at the front.
    await file.write(Buffer.alloc(8192, 0xff), 0, undefined, size - 8192);
    await file.close();
    const { ok, checks } = await examine();
    expect(ok).toBe(false);
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'database file', status: 'fail' }),
    );
  });
});
