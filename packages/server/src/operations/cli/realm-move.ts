import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Config } from '../../core/config/config.ts';
import { commandLog } from '../../core/log.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { isBucketUrl } from '../../core/storage/files/bucket-url.ts';
import { fileStoreOf, storeAt } from '../../core/storage/files/file-store-of.ts';
import { isPostgresUrl } from '../../core/storage/is-postgres-url.ts';
import { migrate } from '../../core/storage/migrate.ts';
import { migrations } from '../../core/storage/migrations/index.ts';
import { connect, connectIfThere } from '../../core/storage/open-engine.ts';
import { schemaVersion } from '../../core/storage/schema.ts';
import { t } from '../../languages/command-line.ts';
import { type Move, type Moved, moveRealm } from '../realm-move/move-realm.ts';
import { surveyMove } from '../realm-move/survey-move.ts';
import { cancelMove, removeMoved } from '../realm-move/undo-move.ts';
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
import { openCurrentData } from './open-data.ts';
import type { Outcome } from './outcome.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly realm?: string;
  readonly toData?: string;
  readonly toDatabase?: string;
  readonly toUploads?: string;
  readonly toRealm?: string;
  readonly dryRun?: boolean;
  readonly cancel?: boolean;
  readonly removeSource?: boolean;
}

export function addRealmMove(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('move')
    .description(t('help.realmMove'))
    .addOption(realmOption())
    .option('--to-database <url or file>', t('help.moveToDatabase'))
    .option('--to-data <folder>', t('help.moveToData'))
    .option('--to-uploads <folder or URL>', t('help.moveToUploads'))
    .option('--to-realm <subdomain>', t('help.moveToRealm'))
    .addOption(new Option('--dry-run', t('help.moveDryRun')).conflicts(['cancel', 'removeSource']))
    .addOption(new Option('--cancel', t('help.moveCancel')).conflicts('removeSource'))
    .option('--remove-source', t('help.moveRemove'))
    .addHelpText('after', moreHelp(examples, t('help.realmMoveNotes')));
  withDataOptions(command, ['uploadsMovedFrom']).action(async (wanted: Wanted) => {
    print(await run(command, wanted, outcome), command.opts<DataOptions>());
  });
}

async function run(command: Command, wanted: Wanted, outcome: Outcome): Promise<Answer> {
  const config = configFor(command);
  const target = targetOf(config, wanted);
  const { realm: subdomain = '', toRealm: toSubdomain = subdomain } = wanted;
  const log = commandLog(config);
  const engine = await openCurrentData(config, log);
  const source = { engine, files: fileStoreOf(config) };
  try {
    if (wanted.dryRun) {
      const there = await connectIfThere({ database: target.database, log });
      return await withEngine(there, async () => {
        const known = there && (await isMigrated(there)) ? there : undefined;
        return describeSurvey(await surveyMove(source, known, subdomain, toSubdomain));
      });
    }
    const there = await connect({ database: target.database, log });
    return await withEngine(there, async () => {
      if (!(await isMigrated(there))) await migrate(there, log);
      const move: Move = {
        source,
        target: { engine: there, files: storeAt(target.uploads, config) },
        ...{ subdomain, toSubdomain },
        report: (line) => console.error(line),
      };
      if (wanted.cancel) return cancel(move);
      if (wanted.removeSource) return removeSource(move);
      return describe(await moveRealm(move), outcome);
    });
  } finally {
    await engine.close();
  }
}

async function withEngine<T>(engine: Engine | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await engine?.close();
  }
}

/** Returns false for an empty database. Throws for one with another schema than this version's. */
async function isMigrated({ reader, dialect }: Engine): Promise<boolean> {
  const version = await schemaVersion(reader, dialect);
  if (version === migrations.length) return true;
  if (version === 0) return false;
  throw new CommandError(t('cli.schemaBehind', { schema: version, needed: migrations.length }));
}

function targetOf(config: Config, { toData, toDatabase, toUploads }: Wanted) {
  if (toData === undefined && toDatabase === undefined) throw new UsageError(t('cli.moveWhere'));
  const place = (given: string) =>
    isPostgresUrl(given) || isBucketUrl(given) ? given : resolve(given);
  const folder = toData === undefined ? undefined : resolve(toData);
  const byDefault = folder === undefined ? config.uploads : join(folder, 'uploads');
  return {
    database: place(toDatabase ?? join(folder ?? '', 'tidings.db')),
    uploads: toUploads === undefined ? byDefault : place(toUploads),
  };
}

async function cancel(move: Move): Promise<Answer> {
  await cancelMove(move);
  return { json: { cancelled: true }, text: t('cli.moveCancelled') };
}

async function removeSource(move: Move): Promise<Answer> {
  const rows = await removeMoved(move);
  return { json: { removed_rows: rows }, text: t('cli.moveRemoved', { count: rows }) };
}

function describeSurvey(survey: Awaited<ReturnType<typeof surveyMove>>): Answer {
  const { realmId, toRealmId, rows, messages, files, bytes } = survey;
  return {
    json: { realm_id: realmId, to_realm_id: toRealmId, rows, messages, files, bytes },
    text: t('cli.moveSurvey', { rows, messages, files, bytes, number: toRealmId }),
  };
}

function describe(moved: Moved, outcome: Outcome): Answer {
  const { realmId, toRealmId, rows, files, bytes, missing, sharesFiles, pauseMs } = moved;
  if (missing.length > 0) {
    outcome.exitCode = 1;
    const values = { count: missing.length, files: several(t, missing) };
    console.error(`tidings: ${t('cli.moveLacksFiles', values)}`);
  }
  const pause = Math.round(pauseMs);
  return {
    json: {
      ...{ realm_id: realmId, to_realm_id: toRealmId, rows, files, bytes },
      ...{ missing_files: missing, shares_files: sharesFiles, pause_ms: pause },
    },
    text: t('cli.realmMoved', { rows, files, pause }),
  };
}

const examples = [
  'tidings realm move --data ./data --to-database postgres://tidings@db.example.org/tidings --dry-run',
  'tidings realm move --config cell-a.json --realm sales --to-database postgres://tidings@cell-b/tidings && ./use-cell-b',
  'tidings realm move --data ./data --realm sales --to-data ./other',
  'tidings realm move --data ./data --realm sales --to-data ./other --remove-source',
];
