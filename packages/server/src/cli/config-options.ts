import { type Command, Option } from 'commander';
import { flagOf, type OptionName, optionNames, options } from '../config/options.ts';

/** Adds the flags of the settings named, and the one that names a file of settings. */
export function addConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const { description, default: preset } = options[name];
    const shown = flagOf(name).includes('<') && preset !== undefined ? ` (default: ${preset})` : '';
    command.addOption(new Option(flagOf(name), plain(description) + shown));
  }
  return command.option('--config <file>', 'A JSON file of settings.');
}

/** The settings that were given as flags, in the form `loadConfig` takes. */
export function givenFlags(command: Command): Record<string, unknown> {
  const names = ['config', ...optionNames].filter(
    (name) => command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(names.map((name) => [name, command.getOptionValue(name)]));
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}
