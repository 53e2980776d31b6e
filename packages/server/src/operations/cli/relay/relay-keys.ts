import type { Command } from 'commander';
import { boxKeys, rotateBoxKeys, vapidKeys } from '../../../delivery/relay/relay-keys.ts';
import { t } from '../../../languages/command-line.ts';
import { onRelayData } from './relay-command.ts';

/** Adds the commands for keys that apps have built in. */
export function addRelayKeys(parent: Command): void {
  const key = parent.command('key').description(t('help.relayKeys'));

  const list = key.command('list').description(t('help.relayKeyList'));
  onRelayData(list, async (data) => {
    const keys = (await boxKeys(data)).map(({ publicKey }) => publicKey);
    const { publicKey: vapid } = await vapidKeys(data);
    return {
      json: { bouncer_public_keys: keys, vapid_public_key: vapid },
      text: t('cli.relayKeys', { keys: keys.map((each) => `  ${each}`).join('\n'), vapid }),
    };
  });

  const rotate = key.command('rotate').description(t('help.relayKeyRotate'));
  onRelayData(rotate, async (data) => {
    const publicKey = await rotateBoxKeys(data);
    return {
      json: { bouncer_public_key: publicKey },
      text: t('cli.relayNewKey', { key: publicKey }),
    };
  });
}
