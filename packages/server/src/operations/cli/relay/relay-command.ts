import type { Command, OptionValues } from 'commander';
import { commandLog } from '../../../core/log.ts';
import { openRelayData } from '../../../delivery/relay/open-relay-data.ts';
import { loadRelayConfig, type RelayConfig } from '../../../delivery/relay/relay-config.ts';
import type { RelayData } from '../../../delivery/relay/relay-data.ts';
import { t } from '../../../languages/command-line.ts';
import { type Answer, type DataOptions, print } from '../data-command.ts';

export function withRelayConfig(command: Command): Command {
  return command.requiredOption('--config <file>', t('help.relayConfig'));
}

export function relayConfigFor(command: Command): RelayConfig {
  return loadRelayConfig(command.opts<{ config: string }>().config);
}

/** Adds the common options of commands on a relay's data, and runs `work`. */
export function onRelayData<Options extends OptionValues>(
  command: Command,
  work: (data: RelayData, options: Options) => Promise<Answer>,
): void {
  withRelayConfig(command)
    .option('--json', t('help.json'))
    .action(async () => {
      const log = commandLog({ logFormat: process.stderr.isTTY ? 'pretty' : 'json' });
      const data = await openRelayData(relayConfigFor(command), log);
      try {
        print(await work(data, command.opts<Options>()), command.opts<DataOptions>());
      } finally {
        await data.engine.close();
      }
    });
}
