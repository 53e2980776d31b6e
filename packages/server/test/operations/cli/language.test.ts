import { mkdtemp, rm } from 'node:fs/promises';
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
