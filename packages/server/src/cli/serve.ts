import type { Command } from 'commander';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { describeConfig } from '../config/describe-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { optionNames } from '../config/options.ts';
import { unknownVariables } from '../config/unknown-variables.ts';
import { serverLog } from '../log.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import { CommandError } from './failure.ts';
import { endAfter, stopSignal, unlessStopped } from './stop-signal.ts';
import { welcome } from './welcome.ts';

export function addServe(parent: Command): void {
  const command = parent
    .command('serve')
    .description('Start the server; on first start it prints a link to set it up.');
  addConfigOptions(command, optionNames).addHelpText('after', help);
  command.action(async () => {
    const config = loadConfig({ flags: givenFlags(command), onTerminal: process.stdout.isTTY });
    const log = serverLog(config);
    log.info({ config: describeConfig(config) }, 'starting');
    for (const problem of unknownVariables()) log.warn(problem);
    // The other commands start faster without all that serving needs.
    const { startServer } = await import('../server.ts');
    if (config.demo) await prepareDemo(config, log);
    const stopped = stopSignal(log);
    const server = await unlessStopped(startServer(config, { log }), stopped, log);
    // As a crash would: to close the database properly would still write to it.
    server.services.engine.onLost(() => process.kill(process.pid, 'SIGKILL'));
    console.error(welcome(server, config));
    log.info({ url: server.url }, 'ready');
    const signal = await stopped;
    log.info({ signal }, 'stopping: answering what is in flight');
    await server.close();
    log.info('stopped');
    endAfter(signal);
  });
}

async function prepareDemo(config: Config, log: Logger): Promise<void> {
  const { fillDemo } = await import('../demo/fill-demo.ts');
  if (await fillDemo(config, log)) return;
  throw new CommandError(
    'The demonstration needs a database of its own, and this one holds an organization. Name an empty folder, such as --data ./demo-data.',
  );
}

const help = `
Examples:
  tidings serve                                        data in ./data, http://127.0.0.1:9991
  tidings serve --data /var/lib/tidings --port 8080
  tidings serve --demo --data ./demo-data              with an organization to look around in
  tidings serve --host 0.0.0.0 --public-url https://chat.example.org --trusted-proxies 1
  tidings serve --database postgres://tidings@db.example.org/tidings

Each flag can also be an environment variable, such as TIDINGS_PORT for --port, or an entry of the
JSON file named by --config or TIDINGS_CONFIG. Flags win over variables, variables over the file.
SIGTERM or Ctrl-C stops the server once it has answered what is in flight; a second one at once. So
does SIGHUP in a terminal that is closed; without one, as under nohup, it changes nothing.`;
