import type { HelpConfiguration, Option } from 'commander';
import { t } from '../../languages/command-line.ts';
import { columns, wrapLines } from './wrap-lines.ts';

/** Returns how help is written in the language of the terminal. */
export function helpWords(): HelpConfiguration {
  const words: Readonly<Record<string, string>> = {
    'Usage:': t('help.usage'),
    'Arguments:': t('help.argumentsTitle'),
    'Options:': t('help.optionsTitle'),
    'Commands:': t('help.commandsTitle'),
    '[options]': t('help.optionsWord'),
    '[command]': t('help.commandWord'),
  };
  const translated = (word: string) => words[word] ?? word;
  return {
    styleTitle: translated,
    styleOptionText: translated,
    styleSubcommandText: translated,
    styleArgumentText: translated,
    optionDescription,
    boxWrap: wrapLines,
    displayWidth: columns,
  };
}

function optionDescription({ description, argChoices, defaultValue }: Option): string {
  const choices = argChoices?.map((choice) => JSON.stringify(choice)).join(', ');
  const value = defaultValue === undefined ? undefined : JSON.stringify(defaultValue);
  const expected = valuesText(choices, value);
  return expected === undefined ? description : t('help.expected', { text: description, expected });
}

function valuesText(choices: string | undefined, value: string | undefined): string | undefined {
  if (choices === undefined) return value === undefined ? undefined : t('help.default', { value });
  return value === undefined
    ? t('help.choices', { choices })
    : t('help.choicesDefault', { choices, value });
}
