import type { Command } from 'commander';
import { t } from '../../../languages/command-line.ts';
import { addRelayKeys } from './relay-keys.ts';
import { addRelayServe } from './relay-serve.ts';
import { addRelayServers } from './relay-servers.ts';

export function addRelay(parent: Command): void {
  const relay = parent.command('relay').description(t('help.relay'));
  addRelayServe(relay);
  addRelayServers(relay);
  addRelayKeys(relay);
}
