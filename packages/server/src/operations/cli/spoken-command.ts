import { Command } from 'commander';
import { t } from '../../languages/command-line.ts';

/** A command that speaks the language of the terminal. The library's own words are English. */
export class SpokenCommand extends Command {
  override createCommand(name?: string): SpokenCommand {
    return new SpokenCommand(name);
  }

  override error(message: string, options?: Parameters<Command['error']>[1]): never {
    return super.error(translated(message), options);
  }
}

/** The library's errors, and how to say them. */
const errors: readonly [pattern: RegExp, say: (...parts: readonly string[]) => string][] = [
  [
    /^error: unknown option '(.*?)'(.*)$/s,
    (option = '', hint = '') => t('help.unknownOption', { option }) + suggestion(hint),
  ],
  [
    /^error: unknown command '(.*?)'(.*)$/s,
    (command = '', hint = '') => t('help.unknownCommand', { command }) + suggestion(hint),
  ],
  [/^error: missing required argument '(.*)'$/, (name = '') => t('help.missingArgument', { name })],
  [/^error: option '(.*)' argument missing$/, (option = '') => t('help.valueMissing', { option })],
  [
    /^error: required option '(.*)' not specified$/,
    (option = '') => t('help.optionMissing', { option }),
  ],
  [
    /^error: option '(.*)' cannot be used with option '(.*)'$/,
    (option = '', other = '') => t('help.conflict', { option, other }),
  ],
  [
    /^error: too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/,
    (command = '', expected = '', given = '') =>
      t('help.tooMany', { command, expected: Number(expected), given }),
  ],
  [
    /^error: option '(.*?)' argument '(.*)' is invalid\. (.*)$/s,
    (option = '', value = '', reason = '') =>
      t('help.invalidValue', { option, value, reason: allowed(reason) }),
  ],
];

function translated(message: string): string {
  for (const [pattern, say] of errors) {
    const match = pattern.exec(message);
    if (match) return say(...match.slice(1));
  }
  return message;
}

function suggestion(hint: string): string {
  const words = /Did you mean (?:one of )?(.*)\?/.exec(hint)?.[1];
  return words === undefined ? '' : `\n${t('help.didYouMean', { words })}`;
}

/** Returns the reason why a value is invalid. Only lists of choices are the library's. */
function allowed(reason: string): string {
  const choices = /^Allowed choices are (.*)\.$/.exec(reason)?.[1];
  return choices === undefined ? reason : t('help.allowed', { choices });
}
