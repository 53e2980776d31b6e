import { type Command, Option } from 'commander';
import { onOff } from '../config/kind.ts';
import { flagOf, type OptionName, optionNames, options } from '../config/options.ts';

/** Adds the flags of the settings named, and the one that names a file of settings. */
export function addConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) command.addOption(new Option(flagOf(name), helpOf(name)));
  return command.option('--config <file>', 'A JSON file of settings.');
}

/** The settings that were given as flags, in the form `loadConfig` takes. */
export function givenFlags(command: Command): Record<string, unknown> {
  const names = ['config', ...optionNames].filter(
    (name) => command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(names.map((name) => [name, command.getOptionValue(name)]));
}

function helpOf(name: OptionName): string {
  const { kind, default: preset, description } = options[name];
  const text = plain(description);
  if (flagOf(name).startsWith('--no-')) return `Turns this off: ${lowerFirst(text)}`;
  if (kind === onOff) return text;
  const byDefault = preset === undefined ? '' : `; default: ${preset}`;
  return `${text} (${plain(kind.expected)}${byDefault})`;
}

/** Without the marks of Markdown, in which the documentation shows it; links there begin in its folder. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[[^\]]*\]\(([^)]*)\)/g, 'docs/$1').replaceAll('`', '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
