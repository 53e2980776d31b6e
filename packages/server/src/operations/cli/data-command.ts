import type { Command } from 'commander';
import type { Config } from '../../core/config/config.ts';
import { loadConfig } from '../../core/config/load-config.ts';
import type { OptionName } from '../../core/config/options.ts';
import { unknownVariables } from '../../core/config/unknown-variables.ts';
import { commandLog } from '../../core/log.ts';
import { commandOrigin } from '../../core/realm/origin.ts';
import { t } from '../../languages/command-line.ts';
import { closeServices, servicesOn } from '../../open-services.ts';
import type { Services } from '../../services.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import type { OpenData } from './open-data.ts';

export interface DataOptions {
  readonly json?: boolean;
}

/** The result of a command: as a JSON object, and as text for people. */
export interface Answer {
  readonly json: object;
  readonly text: string;
}

/**
 * Adds the options that all commands on a server's data have, after the command's own options and the settings it
 * reads.
 */
export function withDataOptions(command: Command, settings: readonly OptionName[] = []): Command {
  return withJsonOption(
    addConfigOptions(command, [...settings, 'data', 'database', 'databaseDirect', 'uploads']),
  );
}

export function withJsonOption(command: Command): Command {
  return command.option('--json', t('help.json'));
}

export function configFor(command: Command): Config {
  const config = loadConfig({ flags: givenFlags(command), onTerminal: process.stderr.isTTY });
  for (const problem of unknownVariables()) commandLog(config).warn(problem);
  return config;
}

/** Opens the data for `work`, prints the answer and closes the data. */
export async function answerFrom(
  open: OpenData,
  command: Command,
  work: (services: Services) => Promise<Answer>,
): Promise<void> {
  const config = configFor(command);
  const log = commandLog(config);
  const services = servicesOn(await open(config, log), config, log, { origin: commandOrigin });
  try {
    print(await work(services), command.opts<DataOptions>());
  } finally {
    await closeServices(services);
  }
}

export function print({ json, text }: Answer, options: DataOptions): void {
  console.log(options.json ? JSON.stringify(json) : text);
}
