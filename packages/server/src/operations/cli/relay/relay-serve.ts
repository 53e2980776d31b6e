import type { Command } from 'commander';
import { serverLog } from '../../../core/log.ts';
import { boxKeys, vapidKeys } from '../../../delivery/relay/relay-keys.ts';
import { t } from '../../../languages/command-line.ts';
import { moreHelp } from './../more-help.ts';
import { endAfter, stopSignal, unlessStopped } from '../stop-signal.ts';
import { relayConfigFor, withRelayConfig } from './relay-command.ts';

export function addRelayServe(parent: Command): void {
  const command = parent
    .command('serve')
    .description(t('help.relayServe'))
    .addHelpText('after', moreHelp(['tidings relay serve --config relay.json']));
  withRelayConfig(command).action(async () => {
    const config = relayConfigFor(command);
    const logFormat = process.stdout.isTTY ? 'pretty' : 'json';
    const log = serverLog({ logLevel: 'info', logFormat });
    const { startRelay } = await import('../../../delivery/relay/relay.ts');
    const stopped = stopSignal(log);
    const relay = await unlessStopped(startRelay(config, log), stopped, log);
    const [newest] = await boxKeys(relay.data);
    const services = (['apns', 'fcm', 'webPush'] as const).filter((name) => config[name]);
    log.info(
      {
        url: relay.url,
        services,
        bouncerPublicKey: newest?.publicKey,
        vapidPublicKey: (await vapidKeys(relay.data)).publicKey,
      },
      'ready',
    );
    const signal = await stopped;
    log.info({ signal }, 'stopping: finishing requests in flight');
    await relay.close();
    log.info('stopped');
    endAfter(signal);
  });
}
