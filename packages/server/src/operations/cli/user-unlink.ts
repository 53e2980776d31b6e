import type { Command } from 'commander';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { identities } from '../../core/storage/tables/users.ts';
import { audit } from '../../features/audit/audit.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly realm?: string;
}

export function addUserUnlink(parent: Command): void {
  const command = parent
    .command('unlink')
    .description('Unlink a person from their account at the single sign-on provider.')
    .requiredOption('--email <address>', 'Address of the person.')
    .addOption(realmOption())
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => unlink(services, wanted)),
  );
}

async function unlink({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { id, delivery_email, wasLinked } = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, wanted.email);
    const linked = await storedKeys(change, identities, { user_id: person.id });
    for (const key of linked) change.remove(identities, key);
    const wasLinked = linked.length > 0;
    if (wasLinked) {
      audit(change, { kind: 'user.provider_unlinked', target: person.id, details: {} });
    }
    return { ...person, wasLinked };
  });
  return {
    json: { user_id: id, email: delivery_email, was_linked: wasLinked },
    text: t(wasLinked ? 'cli.unlinked' : 'cli.wasNotLinked', { email: delivery_email, id }),
  };
}

const help = `
Example:
  tidings user unlink --data ./data --email ada@example.org

Use this if the provider has a new account for the person.
Devices stay signed in until the next person takes the account, which replaces its key.`;
