import { roles } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { createFirstChannels } from '../../features/channels/first-channels.ts';
import { closeSetup } from '../../features/setup/setup-token.ts';
import { changeRole } from '../../features/users/change-account.ts';
import { checkNotOnlyOwner } from '../../features/users/last-user.ts';
import { roleOf, roleWords } from '../../features/users/role-words.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly role: string;
  readonly realm?: string;
}

export function addUserSetRole(parent: Command): void {
  const command = parent
    .command('set-role')
    .description(t('help.userSetRole'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(
      new Option('--role <role>', t('help.newRole')).choices(roleWords).makeOptionMandatory(),
    )
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.setRoleNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => setRole(services, wanted)),
  );
}

async function setRole({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const role = roleOf(wanted.role);
  const { user, before } = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, wanted.email);
    if (person.role === role) return { user: person, before: role };
    checkNotOnlyOwner(change.state, person);
    const changed = await changeRole(change, person, role);
    if (role === roles.owner && changed.is_active) await createFirstChannels(change, changed);
    closeSetup(change);
    return { user: changed, before: person.role };
  });
  const { id, delivery_email } = user;
  const key = before === role ? 'cli.roleSame' : 'cli.roleNew';
  return {
    json: { user_id: id, email: delivery_email, role: wanted.role },
    text: t(key, { email: delivery_email, id, role: wanted.role }),
  };
}

const examples = ['tidings user set-role --data ./data --email ada@example.org --role owner'];
