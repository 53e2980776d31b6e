import type { Command } from 'commander';
import { addRelayKeys } from './relay-keys.ts';
import { addRelayServe } from './relay-serve.ts';
import { addRelayServers } from './relay-servers.ts';

export function addRelay(parent: Command): void {
  const relay = parent
    .command('relay')
    .description('A push relay, which sends notifications to phones and browsers');
  addRelayServe(relay);
  addRelayServers(relay);
  addRelayKeys(relay);
}
