import { type Command, Option } from 'commander';
import { onOff } from '../../core/config/kind.ts';
import { flagOf, type OptionName, optionNames, options } from '../../core/config/options.ts';
import { t } from '../../languages/command-line.ts';

/** Adds flags for these settings, and one for a settings file. */
export function addConfigOptions(command: Command, names: readonly OptionName[]): Command {
  for (const name of names) {
    const option = new Option(flagOf(name), helpOf(name));
    command.addOption(options[name].kind.isRepeatable ? option.argParser(joined) : option);
  }
  return command.option('--config <file>', t('help.config'));
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
  const text = plain(description());
  if (flagOf(name).startsWith('--no-')) return t('help.turnsOff', { text });
  if (kind === onOff) return text;
  const expected = plain(kind.expected());
  return preset === undefined
    ? t('help.expected', { text, expected })
    : t('help.expectedDefault', { text, expected, preset });
}

/** Removes the Markdown of a description that the documentation also shows. Its links are relative to docs. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[[^\]]*\]\(\.\.\/([^)]*)\)/g, 'docs/$1').replaceAll('`', '');
}
