import type { Command } from 'commander';
import { endAllQueues } from '../event-queues/end-queues.ts';
import { setInternal } from '../realm/create-realm.ts';
import type { Services } from '../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';

/** Commands that close an organization, and open it again as it was. */
export function addRealmActivation(parent: Command): void {
  addCommand(parent, 'deactivate', 'Close an organization: nobody can use it. Nothing is deleted.');
  addCommand(parent, 'reactivate', 'Open an organization again that was deactivated.');
}

function addCommand(parent: Command, name: 'deactivate' | 'reactivate', description: string): void {
  const command = parent
    .command(name)
    .description(description)
    .requiredOption('--realm <subdomain>', "Organization; '' for the default one.")
    .addHelpText('after', `\nExample:\n  tidings realm ${name} --data ./data --realm sales`);
  withDataOptions(command).action(({ realm }: { realm: string }) =>
    answerFrom(openCurrentData, command, (services) =>
      setDeactivated(services, realm, name === 'deactivate'),
    ),
  );
}

async function setDeactivated(
  { realms }: Services,
  subdomain: string,
  deactivated: boolean,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  await realm.write(async (change) => {
    if (change.state.internal('deactivated') === deactivated) return;
    setInternal(change, 'deactivated', deactivated);
    if (!deactivated) return;
    change.emit('realm', { type: 'realm', op: 'deactivated', realm_id: realm.id });
    await endAllQueues(change);
  });
  const name = realm.state.setting('name');
  const isHalf = !deactivated && realm.state.internal('slack_import') !== null;
  return {
    json: { realm_id: realm.id, subdomain, deactivated },
    text: `The organization ${name} is ${deactivated ? 'deactivated' : 'active'}.${isHalf ? ` ${HALF}` : ''}`,
  };
}

const HALF =
  'Not everything that was to come from Slack is there: deactivate it again before anybody writes, to go on with the import.';
