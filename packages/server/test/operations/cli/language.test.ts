import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCodes } from '@tidings/shared-types/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminalLanguage } from '../../../src/core/config/terminal-language.ts';
import { runCli, runHere } from './run-cli.ts';

describe('the language of the command line', () => {
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'tidings-language-'));
  });
  afterAll(() => rm(data, { recursive: true }));

  const create = (email: string) => ['user', 'create', '--data', data, '--email', email];

  it.each([
    [{ LANG: 'de_AT.UTF-8' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR@euro' }, 'fr'],
    [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR', LC_ALL: 'ja_JP.UTF-8' }, 'ja'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: '' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-Hans'],
    [{ LANG: 'zh_TW.UTF-8' }, 'en'],
    [{ LANG: 'it_IT.UTF-8' }, 'en'],
    [{}, 'en'],
  ])('operations: follows the environment %j: %s', (environment, language) => {
    expect(terminalLanguage(environment)).toBe(language);
  });

  it('operations: an option copied from Arabic output works with its mark of direction', async () => {
    const marked = ['--config', '/nonexistent.json'].map((word) =>
      word.startsWith('--') ? `\u200e${word}` : word,
    );
    const failed = await runHere(['user', 'list', ...marked]);
    expect(failed.stderr).toContain('/nonexistent.json');
    expect(failed.stderr).not.toContain('unknown option');
  });

  it('operations: holds for output and errors', async () => {
    const german = { LANG: 'de_DE.UTF-8' };
    const words = [...create('ada@example.org'), '--name', 'Ada', '--role', 'owner'];
    const made = await runCli(words, german);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('API-Schlüssel: ') });
    expect(made.stderr).toContain('Neue Datenbank angelegt: ');
    const wrong = ['user', 'set-role', '--data', data, '--email', 'bob@example.org'];
    const failed = await runCli([...wrong, '--role', 'guest'], german);
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'tidings: Es gibt keine Person mit der Adresse bob@example.org. „tidings user list“ zeigt alle Konten.\n',
    });
  });

  it('operations: holds for problems of settings', async () => {
    const wrong = ['user', 'list', '--database', 'mysql://db.example.org/chat'];
    const german = await runHere(wrong, { LC_ALL: 'de_DE.UTF-8' });
    expect(german).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tidings: Ungültiger Wert für --database: „mysql://db.example.org/chat“. Erwartet: eine URL mit postgres:// oder der Pfad einer Datei\n',
    });
    const unknown = await runHere(wrong, { LC_ALL: 'it_IT.UTF-8' });
    expect(unknown.stderr).toContain('--database must be a postgres:// URL or the path of a file');
    const forPrograms = await runHere([...wrong, '--json'], { LC_ALL: 'de_DE.UTF-8' });
    expect(JSON.parse(forPrograms.stdout)).toEqual({
      error: expect.stringContaining('--database must be a postgres:// URL'),
    });
  });

  it.each(languageCodes)('operations: names a wrong setting of a file in %s', async (language) => {
    const config = join(data, 'wrong.json');
    await writeFile(config, JSON.stringify({ port: 70_000, mailFrom: 'nobody', copyKeep: '1w' }));
    const { code, stderr } = await runHere(['serve', '--config', config], { LC_ALL: language });
    expect(code).toBe(2);
    const lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const [line, name, value] of [
      [lines[0], '"copyKeep"', '1w'],
      [lines[1], '"port"', '70000'],
      [lines[2], '"mailFrom"', 'nobody'],
    ]) {
      for (const part of [config, name, value]) expect(line).toContain(part);
    }
    expect(stderr.includes('must be')).toBe(language === 'en');
  });

  it('operations: holds for problems of a relay', async () => {
    const config = join(data, 'relay.json');
    await writeFile(config, JSON.stringify({ port: 'many', apns: { keyFile: 'a.p8' } }));
    const { code, stderr } = await runHere(['relay', 'key', 'list', '--config', config], {
      LC_ALL: 'fr',
    });
    expect(code).toBe(2);
    expect(stderr).toContain(
      `Valeur non valide pour "port" dans ${config}. Valeur attendue\u00a0: un numéro de port de 0 à 65535`,
    );
    expect(stderr).toContain(`"apns.keyId" manque dans ${config}`);
  });

  it('operations: is English for programs, with --json', async () => {
    const words = ['key', 'list', '--data', data, '--email', 'nobody@example.org', '--json'];
    const { stdout, stderr } = await runCli(words, { LANG: 'de_DE.UTF-8' });
    expect(JSON.parse(stdout)).toEqual({
      error: 'There is no account with the address nobody@example.org.',
    });
    expect(stderr).toContain('There is no account');
  });

  it.each(languageCodes)('operations: names nothing that is missing in %s', async (language) => {
    const words = ['realm', 'retention', '--data', data, '--days', '1'];
    const { code, stdout } = await runHere(words, { LC_ALL: language });
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .every((line) => line !== ''),
    ).toBe(true);
  });
});
