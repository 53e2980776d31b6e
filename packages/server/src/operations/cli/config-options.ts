import { type Command, Option } from 'commander';
import { onOff } from '../../core/config/kind.ts';
import { flagOf, type OptionName, optionNames, options } from '../../core/config/options.ts';

/** Adds flags for these settings, and one for a settings file. */
export function addConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const option = new Option(flagOf(name), helpOf(name));
    command.addOption(options[name].kind.isRepeatable ? option.argParser(joined) : option);
  }
  return command.option('--config <file>', 'A JSON file of settings.');
}

/** Joins the values of a flag that is given several times. */
function joined(value: string, earlier?: string): string {
  return earlier === undefined ? value : `${earlier},${value}`;
}

/** Returns the settings that were given as flags, in the form that `loadConfig` takes. */
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
  return `${text} (${plain(kind.expected())}${byDefault})`;
}

/** Removes the Markdown of a description that the documentation also shows. Its links are relative to docs. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[[^\]]*\]\(\.\.\/([^)]*)\)/g, 'docs/$1').replaceAll('`', '');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
