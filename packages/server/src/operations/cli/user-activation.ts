import type { Command } from 'commander';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { setActive } from '../../features/users/change-account.ts';
import { deactivateAccount } from '../../features/users/deactivate-account.ts';
import { checkNotLast } from '../../features/users/last-user.ts';
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
  readonly realm?: string;
}

interface Activation {
  readonly name: 'deactivate' | 'reactivate';
  readonly active: boolean;
  readonly description: 'help.userDeactivate' | 'help.userReactivate';
  readonly change: (change: Mutation, person: UserRow) => Promise<unknown>;
  /** The texts about the person and about their bots. */
  readonly done: 'cli.userDeactivated' | 'cli.userReactivated';
  readonly bots: 'cli.botsDeactivated' | 'cli.botsStayDeactivated';
}

const activations: readonly Activation[] = [
  {
    name: 'deactivate',
    active: false,
    description: 'help.userDeactivate',
    change: (change, person) => {
      checkNotLast(change.state, person);
      return deactivateAccount(change, person);
    },
    done: 'cli.userDeactivated',
    bots: 'cli.botsDeactivated',
  },
  {
    name: 'reactivate',
    active: true,
    description: 'help.userReactivate',
    change: (change, person) => setActive(change, person, true),
    done: 'cli.userReactivated',
    bots: 'cli.botsStayDeactivated',
  },
];

/** Adds the commands that deactivate and reactivate people. */
export function addUserActivation(parent: Command): void {
  for (const activation of activations) addCommand(parent, activation);
}

function addCommand(parent: Command, activation: Activation): void {
  const command = parent
    .command(activation.name)
    .description(t(activation.description))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(realmOption())
    .addHelpText('after', helpOf(activation));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => setActivation(services, wanted, activation)),
  );
}

async function setActivation(
  { realms }: Services,
  wanted: Wanted,
  { active, change: apply, done, bots }: Activation,
): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { id, delivery_email, hasBots } = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, wanted.email);
    if (person.is_active !== active) await apply(change, person);
    return { ...person, hasBots: change.state.botsByOwner.has(person.id) };
  });
  return {
    json: { user_id: id, email: delivery_email, deactivated: !active },
    text: [t(done, { email: delivery_email, id }), ...(hasBots ? [t(bots)] : [])].join(' '),
  };
}

function helpOf({ name, active }: Activation) {
  const examples = [`tidings user ${name} --data ./data --email ada@example.org`];
  return moreHelp(examples, active ? undefined : t('help.userDeactivateNotes'));
}
