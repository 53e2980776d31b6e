import { type Command, InvalidArgumentError } from 'commander';
import { addServer, listServers, removeServer } from '../../../delivery/relay/relay-servers.ts';
import { t } from '../../../languages/command-line.ts';
import { CommandError } from '../failure.ts';
import { onRelayData } from './relay-command.ts';

/** Adds the commands for chat servers that may use the relay. */
export function addRelayServers(parent: Command): void {
  const server = parent.command('server').description(t('help.relayServers'));

  const add = server
    .command('add')
    .description(t('help.relayServerAdd'))
    .requiredOption('--name <name>', t('help.relayServerName'), filled);
  onRelayData(add, async (data, { name }: { name: string }) => {
    const { id, key } = await addServer(data, name);
    return {
      json: { id, key, name },
      text: t('cli.relayAdded', { name, id, key }),
    };
  });

  const list = server.command('list').description(t('help.relayServerList'));
  onRelayData(list, async (data) => {
    const servers = await listServers(data);
    const lines = servers.map(({ id, name }) => `${id}  ${name}`);
    return { json: { servers }, text: lines.join('\n') || t('cli.relayNone') };
  });

  const remove = server
    .command('remove')
    .description(t('help.relayServerRemove'))
    .requiredOption('--id <id>', t('help.relayServerId'));
  onRelayData(remove, async (data, { id }: { id: string }) => {
    if (!(await removeServer(data, id))) throw new CommandError(t('cli.relayUnknown', { id }));
    return { json: { id }, text: t('cli.relayRemoved', { id }) };
  });
}

function filled(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError(t('cli.relayEmpty'));
}
