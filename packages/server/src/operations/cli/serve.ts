import cluster from 'node:cluster';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import type { Config } from '../../core/config/config.ts';
import { describeConfig } from '../../core/config/describe-config.ts';
import { loadConfig } from '../../core/config/load-config.ts';
import { optionNames } from '../../core/config/options.ts';
import { unknownVariables } from '../../core/config/unknown-variables.ts';
import { serverLog } from '../../core/log.ts';
import { lockForServer } from '../../core/storage/server-lock.ts';
import { t } from '../../languages/command-line.ts';
import type { Ready } from '../../processes/messages.ts';
import { Worker } from '../../processes/worker.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import { letHeapGrow } from './let-heap-grow.ts';
import { type Example, moreHelp } from './more-help.ts';
import { type Demo, prepareDemo } from './prepare-demo.ts';
import { endAfter, stopSignal, unlessStopped } from './stop-signal.ts';
import { welcome } from './welcome.ts';

export function addServe(parent: Command): void {
  const command = parent.command('serve').description(t('help.serve'));
  addConfigOptions(command, optionNames).addHelpText(
    'after',
    moreHelp(examples(), t('help.serveNotes')),
  );
  command.action(async () => {
    const config = loadConfig({ flags: givenFlags(command), onTerminal: process.stdout.isTTY });
    const log = serverLog(config);
    log.info({ config: describeConfig(config) }, 'starting');
    for (const problem of unknownVariables()) log.warn(problem);
    if (config.processes > 1 && cluster.isPrimary) return servePrimary(config, log);
    // Loaded on demand, so that other commands start faster.
    const { startServer } = await import('../../server.ts');
    if (cluster.isWorker) return serveAsWorker(config, log);
    const demo = config.demo ? await prepareDemo(config, log) : undefined;
    const stopped = stopSignal(log);
    const server = await unlessStopped(startServer(config, { log }), stopped, log);
    // Ends like a crash, since closing the database properly would still write to it.
    server.services.engine.onLost(() => process.kill(process.pid, 'SIGKILL'));
    greet(server, config, log, demo);
    const signal = await stopped;
    log.info({ signal }, 'stopping: finishing requests in flight');
    await server.close();
    log.info('stopped');
    endAfter(signal);
  });
}

/** Serves as one of several processes, until the primary process stops it. */
async function serveAsWorker(config: Config, log: Logger): Promise<void> {
  const { startServer } = await import('../../server.ts');
  const worker = new Worker();
  const server = await startServer(config, { log, worker });
  letHeapGrow();
  server.services.engine.onLost(() => process.kill(process.pid, 'SIGKILL'));
  worker.ready(server);
  await worker.stopped;
  await server.close();
  process.disconnect();
}

/** Runs a server in several processes. */
async function servePrimary(config: Config, log: Logger): Promise<void> {
  const { Primary } = await import('../../processes/primary.ts');
  const demo = config.demo ? await prepareDemo(config, log) : undefined;
  const unlock = await lockForServer(config.database);
  const stopped = stopSignal(log);
  const primary = new Primary(log);
  try {
    const ready = await unlessStopped(primary.start(config.processes), stopped, log);
    greet(ready, config, log, demo);
    const signal = await Promise.race([stopped, primary.failed]);
    log.info({ signal }, 'stopping: finishing requests in flight');
    await primary.stop();
    log.info('stopped');
    endAfter(signal);
  } finally {
    await primary.stop();
    await unlock();
  }
}

function greet(ready: Ready, config: Config, log: Logger, demo: Demo | undefined): void {
  console.error(welcome(ready, config, demo));
  letHeapGrow();
  log.info({ url: ready.url }, 'ready');
}

function examples(): readonly Example[] {
  return [
    ['tidings serve', t('help.serveDefaults')],
    'tidings serve --data /var/lib/tidings --port 8080',
    ['tidings serve --demo --data ./demo-data', t('help.serveDemo')],
    'tidings serve --host 0.0.0.0 --public-url https://chat.example.org --trusted-proxies 1',
    ['tidings serve --processes auto', t('help.serveProcesses')],
    'tidings serve --database postgres://tidings@db.example.org/tidings',
  ];
}
