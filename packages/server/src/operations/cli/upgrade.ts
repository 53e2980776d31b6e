import { type Command, Option } from 'commander';
import { systemClock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { commandLog } from '../../core/log.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { fileStoreOf } from '../../core/storage/files/file-store-of.ts';
import { migrate } from '../../core/storage/migrate.ts';
import { migrations } from '../../core/storage/migrations/index.ts';
import { schemaVersion } from '../../core/storage/schema.ts';
import { lockForServer } from '../../core/storage/server-lock.ts';
import { t } from '../../languages/command-line.ts';
import { VERSION } from '../../version.ts';
import { backUpInto } from '../backup/back-up-into.ts';
import { placeIn } from './backup-place.ts';
import {
  type Answer,
  configFor,
  type DataOptions,
  print,
  withDataOptions,
} from './data-command.ts';
import { several } from './doctor/check.ts';
import { CommandError, UsageError } from './failure.ts';
import { moreHelp } from './more-help.ts';
import { openDataAsItIs } from './open-data.ts';

interface Wanted {
  readonly check?: boolean;
  readonly into?: string;
  readonly backup: boolean;
}

export function addUpgrade(parent: Command): void {
  const command = parent
    .command('upgrade')
    .description(t('help.upgrade'))
    .addOption(new Option('--check', t('help.upgradeCheck')).conflicts(['into', 'backup']))
    .option('--into <folder>', t('help.upgradeInto'))
    .addOption(new Option('--no-backup', t('help.upgradeNoBackup')).conflicts('into'))
    .addHelpText('after', moreHelp(examples, t('help.upgradeNotes')));
  withDataOptions(command).action(async ({ check, into, backup }: Wanted) => {
    if (!check && backup && into === undefined) {
      throw new UsageError(t('cli.upgradeHow'));
    }
    const config = configFor(command);
    const answer = check
      ? await withEngine(config, describe)
      : await upgrade(config, into && placeIn(into));
    print(answer, command.opts<DataOptions>());
  });
}

async function withEngine<T>(config: Config, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openDataAsItIs(config, commandLog(config));
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

async function describe({ reader, dialect }: Engine): Promise<Answer> {
  const schema = await schemaVersion(reader, dialect);
  const needed = migrations.length;
  const steps = migrations.slice(schema).map(({ name }) => name);
  return {
    json: { version: VERSION, schema, needed, steps },
    text:
      steps.length === 0
        ? t('cli.nothingToUpgrade', { schema, version: VERSION })
        : t('cli.upgradeSteps', { schema, version: VERSION, needed, steps: steps.join(', ') }),
  };
}

async function upgrade(config: Config, into: string | undefined): Promise<Answer> {
  const unlock = await withEngine(config, () => lockForServer(config.database));
  try {
    return await withEngine(config, (engine) => upgradeStopped(engine, config, into));
  } finally {
    await unlock();
  }
}

/** Upgrades a database that no server uses. */
async function upgradeStopped(
  engine: Engine,
  config: Config,
  into: string | undefined,
): Promise<Answer> {
  const before = await schemaVersion(engine.reader, engine.dialect);
  if (before === migrations.length) return describe(engine);
  const backup = into === undefined ? undefined : await backUpFirst(engine, config, into);
  await migrate(engine, commandLog(config));
  const steps = migrations.slice(before).map(({ name }) => name);
  return {
    json: {
      version: VERSION,
      schema: migrations.length,
      needed: migrations.length,
      ...{ before, steps, backup: backup ?? null },
    },
    text: [
      t('cli.upgraded', { before, schema: migrations.length, steps: steps.join(', ') }),
      ...(backup && into ? [t('cli.backupOfBefore', { backup, folder: into })] : []),
    ].join(' '),
  };
}

/** Returns the name of the backup. A backup that lacks files is not enough to go back. */
async function backUpFirst(engine: Engine, config: Config, into: string): Promise<string> {
  const source = { engine, files: fileStoreOf(config), clock: systemClock };
  const { name, missing } = await backUpInto(source, into, { s3: config.s3 });
  if (missing.length === 0) return name;
  throw new CommandError(
    t('cli.upgradeLacks', {
      name,
      count: missing.length,
      files: several(
        t,
        missing.map(({ what }) => what),
      ),
    }),
  );
}

const examples = [
  'tidings upgrade --check --data ./data',
  'tidings upgrade --config /etc/tidings/tidings.json --into /var/backups/tidings/upgrades',
];
