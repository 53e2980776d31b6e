import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { commandLog } from '../log.ts';
import { closeServices, openServices } from '../open-services.ts';
import type { Services } from '../services.ts';
import { isPostgresUrl } from '../storage/open-engine.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import { CommandError } from './failure.ts';

export interface DataOptions {
  readonly json?: boolean;
}

/** What a command says when it is done: as one JSON object, or to a person. */
export interface Answer {
  readonly json: object;
  readonly text: string;
}

/** Adds what every command on a server's data takes, after its own options. */
export function withDataOptions(command: Command): Command {
  return addConfigOptions(command, ['data', 'database']).option(
    '--json',
    'Print one JSON object instead of text.',
  );
}

export function configFor(command: Command): Config {
  return loadConfig({ flags: givenFlags(command), onTerminal: process.stderr.isTTY });
}

/** Opens the data for `work`, prints its answer, and closes. */
export async function answerFromData(
  command: Command,
  work: (services: Services) => Promise<Answer>,
): Promise<void> {
  const config = configFor(command);
  const services = await openServices(config, commandLog(config));
  try {
    print(await work(services), command.opts<DataOptions>());
  } finally {
    await closeServices(services);
  }
}

/** As `answerFromData`, for commands that make no sense on data that is not there yet. */
export async function answerFromExistingData(
  command: Command,
  work: (services: Services) => Promise<Answer>,
): Promise<void> {
  assertDataExists(configFor(command));
  await answerFromData(command, work);
}

export function print({ json, text }: Answer, options: DataOptions): void {
  console.log(options.json ? JSON.stringify(json) : text);
}

/** Opening makes a database where there is none, which a slip in a path should not. */
function assertDataExists({ database, dataDirectory }: Config): void {
  if (isPostgresUrl(database) || existsSync(database)) return;
  throw new CommandError(
    `There is no Tidings data in ${dataDirectory}. Name the folder with --data, or start a server there first.`,
  );
}
