import { languageCodes } from '@tidings/shared-types/languages';
import type { Command } from 'commander';
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../src/languages/command-line.ts';
import { buildProgram } from '../../../src/operations/cli/program.ts';
import { wrapLines } from '../../../src/operations/cli/wrap-lines.ts';
import { runHere } from './run-cli.ts';

/** Descriptions of all commands, arguments and options by place. */
async function descriptionsIn(language: (typeof languageCodes)[number]) {
  await speak(language);
  const found = new Map<string, string>();
  const visit = (command: Command, path: string) => {
    found.set(path, command.description());
    for (const each of command.registeredArguments) {
      found.set(`${path} <${each.name()}>`, each.description);
    }
    for (const each of command.options) found.set(`${path} ${each.flags}`, each.description);
    for (const each of command.commands) visit(each, `${path} ${each.name()}`);
  };
  visit(buildProgram({ exitCode: 0 }), 'tidings');
  return found;
}

describe('the language of help', () => {
  afterEach(() => speak('en'));

  it.each(languageCodes.filter((code) => code !== 'en'))(
    'operations: describes every command, argument and option in %s',
    async (language) => {
      const english = await descriptionsIn('en');
      const translated = await descriptionsIn(language);
      expect([...translated.keys()]).toEqual([...english.keys()]);
      // “Bots” is a word in several languages.
      const same = [...english].filter(
        ([place, text]) => text === translated.get(place) && place !== 'tidings bot',
      );
      expect(same).toEqual([]);
    },
  );

  it('operations: has no English words of the library', async () => {
    const { code, stdout } = await runHere(['user', 'create', '--help'], { LC_ALL: 'es_MX.UTF-8' });
    expect(code).toBe(0);
    expect(stdout).toContain('Uso: tidings user create [opciones]');
    expect(stdout).toContain('Opciones:\n  --email <address>        Dirección de la cuenta.');
    expect(stdout).toContain('-h, --help               mostrar la ayuda del comando');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Rol de la cuenta. (valores posibles: "owner", "admin", "moderator", "member", "guest"; por defecto: "member")',
    );
    expect(stdout).toContain('Ejemplos:\n  tidings user create --data ./data');
    expect(stdout).not.toMatch(/Usage|Options|Examples|default|choices|display/);
  });

  it('operations: is English on a terminal without a language of ours', async () => {
    const { stdout } = await runHere(['help'], { LC_ALL: 'it_IT.UTF-8' });
    expect(stdout).toContain('Usage: tidings [options] [command]');
    expect(stdout).toContain('Get started:');
  });

  it.each([
    [['--nope'], 'Fehler: unbekannte Option „--nope“\n'],
    [['usre'], 'Fehler: unbekannter Befehl „usre“\n(Meintest du user?)\n'],
    [['user', 'create'], 'Fehler: Die Option „--email <address>“ ist erforderlich\n'],
    [['user', 'list', '--realm'], 'Fehler: Bei der Option „--realm <subdomain>“ fehlt der Wert\n'],
    [['user', 'list', 'x'], 'Fehler: zu viele Argumente für „list“. Erwartet: 0, angegeben: 1.\n'],
    [['import', 'slack'], 'Fehler: Das Argument „export“ fehlt\n'],
    [
      ['backup', '--to', 'a', '--into', 'b'],
      'Fehler: Die Option „--into <folder>“ ist nicht zusammen mit „--to <file>“ möglich\n',
    ],
    [
      ['before-send', 'set', '--on-failure', 'wait'],
      'Fehler: Der Wert „wait“ der Option „--on-failure <action>“ ist ungültig. Möglich sind allow, refuse.\n',
    ],
  ])('operations: says in German why %j is wrong', async (words, said) => {
    const { code, stderr } = await runHere(words, { LC_ALL: 'de' });
    expect(code).toBe(2);
    expect(stderr.startsWith(said)).toBe(true);
  });

  it('operations: errors of wrong words stay English for programs', async () => {
    const { stdout } = await runHere(['user', 'list', '--nope', '--json'], { LC_ALL: 'de' });
    expect(JSON.parse(stdout)).toEqual({ error: "unknown option '--nope'" });
  });

  it('operations: breaks lines where the language allows it', () => {
    expect(wrapLines('one two three', 8)).toBe('one two\nthree');
    expect(wrapLines('un\u00a0: deux', 3)).toBe('un\u00a0:\ndeux');
    expect(wrapLines('設定ファイル。', 8)).toBe('設定ファ\nイル。');
    expect(wrapLines('設定は --config で。', 13)).toBe('設定は\n--config で。');
  });
});
