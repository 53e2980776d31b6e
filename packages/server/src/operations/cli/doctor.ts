import type { Command } from 'commander';
import { systemClock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { commandLog } from '../../core/log.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { fileStoreOf } from '../../core/storage/files/file-store-of.ts';
import { t } from '../../languages/command-line.ts';
import { checkBackup } from '../monitoring/check-backup.ts';
import { checkCopies } from '../monitoring/check-copies.ts';
import { checkDeliveries } from '../monitoring/check-deliveries.ts';
import { checkServer } from '../monitoring/check-server.ts';
import { deliveryBacklogs } from '../monitoring/delivery-backlogs.ts';
import { configFor, type DataOptions, print, withDataOptions } from './data-command.ts';
import type { Check } from './doctor/check.ts';
import { checkBus } from './doctor/check-bus.ts';
import { checkDataFolder } from './doctor/check-data-folder.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkMove } from './doctor/check-move.ts';
import { checkPooler } from './doctor/check-pooler.ts';
import { checkProviders } from './doctor/check-provider.ts';
import { checkRealmMoves } from './doctor/check-realm-moves.ts';
import { checkRealms } from './doctor/check-realms.ts';
import { checkReplicas } from './doctor/check-replicas.ts';
import { checkTraces } from './doctor/check-traces.ts';
import { openExisting } from './doctor/open-existing.ts';
import { UsageError } from './failure.ts';
import { type Example, moreHelp } from './more-help.ts';
import type { Outcome } from './outcome.ts';

export function addDoctor(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('doctor')
    .description(t('help.doctor'))
    .option('--server <url>', t('help.doctorServer'))
    .addHelpText('after', moreHelp(examples(), t('help.doctorNotes')));
  withDataOptions(command, [
    'uploadsMovedFrom',
    'replica',
    'bus',
    'copyTo',
    'tracesTo',
    'tracesHeaders',
  ]).action(async ({ server }: { readonly server?: string }) => {
    if (server !== undefined && !URL.canParse(server)) {
      throw new UsageError(t('cli.serverInvalid', { url: server }));
    }
    const checks = [
      ...(await examine(configFor(command))),
      ...(server === undefined ? [] : await checkServer(server)),
    ];
    const ok = checks.every(({ status }) => status !== 'fail');
    print(
      { json: { ok, checks }, text: checks.map(lineOf).join('\n') },
      command.opts<DataOptions>(),
    );
    if (!ok) outcome.exitCode = 1;
  });
}

async function examine(config: Config): Promise<Check[]> {
  const checks = [
    ...(await checkDataFolder(config)),
    ...(await checkProviders(config)),
    ...(await checkMail(config)),
    ...(await checkMove(config)),
    ...(await checkBus(config)),
    ...(await checkTraces(config)),
  ];
  const { engine, problem } = await openExisting(config, commandLog(config));
  if (!engine) return [...checks, problem];
  try {
    const database = await checkDatabase(engine);
    const usable = database.every(({ status }) => status !== 'fail');
    if (!usable) return [...checks, ...database];
    const pooler = await checkPooler(engine, config, commandLog(config));
    const replicas = await checkReplicas(engine, config, commandLog(config));
    return [...checks, ...database, ...pooler, ...replicas, ...(await checkWork(engine, config))];
  } finally {
    await engine.close();
  }
}

async function checkWork(engine: Engine, config: Config): Promise<Check[]> {
  const now = systemClock.now();
  return [
    await checkBackup(t, config, now),
    ...(await checkCopies(t, config, now)),
    ...checkDeliveries(t, await deliveryBacklogs({ engine, config, now })),
    ...(await checkRealms(engine, fileStoreOf(config))),
    ...(await checkRealmMoves(engine)),
  ];
}

function lineOf({ status, name, detail, advice }: Check): string {
  const line = `${status.padEnd(4)}  ${t('doctor.finding', { name, detail })}`;
  return advice === undefined ? line : `${line}\n      ${advice}`;
}

function examples(): readonly Example[] {
  return [
    'tidings doctor --data ./data',
    'tidings doctor --data ./data --server http://127.0.0.1:9991',
    ['tidings doctor --data ./data --json', `${t('help.doctorJson')}: {"ok":true,"checks":[…]}`],
  ];
}
