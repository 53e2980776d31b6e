import type { Command } from 'commander';
import type { Mutation } from '../realm/mutation.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { setActive } from '../users/change-account.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { checkNotLast } from '../users/last-user.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';

interface Wanted {
  readonly email: string;
  readonly realm?: string;
}

interface Activation {
  readonly name: 'deactivate' | 'reactivate';
  readonly active: boolean;
  readonly description: string;
  readonly change: (change: Mutation, person: UserRow) => Promise<unknown>;
  /** What has become of the person, and of their bots. */
  readonly done: string;
  readonly bots: string;
}

const activations: readonly Activation[] = [
  {
    name: 'deactivate',
    active: false,
    description: 'Lock a person out, with their bots. Nothing they wrote is deleted.',
    change: (change, person) => {
      checkNotLast(change.state, person);
      return deactivateAccount(change, person);
    },
    done: 'is deactivated: nothing lets them in any more.',
    bots: 'So are their bots.',
  },
  {
    name: 'reactivate',
    active: true,
    description: 'Let a person in again who was deactivated, as before.',
    change: (change, person) => setActive(change, person, true),
    done: 'is active, with the password and the key that they had.',
    bots: 'Bots of theirs that were deactivated stay so, until an administrator reactivates each.',
  },
];

/** Commands that lock people out, and let them in again. */
export function addUserActivation(parent: Command): void {
  for (const activation of activations) addCommand(parent, activation);
}

function addCommand(parent: Command, activation: Activation): void {
  const command = parent
    .command(activation.name)
    .description(activation.description)
    .requiredOption('--email <address>', 'Address of the person.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
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
    text: `${delivery_email} (user ${id}) ${done}${hasBots ? ` ${bots}` : ''}`,
  };
}

function helpOf({ name, active }: Activation): string {
  const example = `\nExample:\n  tidings user ${name} --data ./data --email ada@example.org`;
  if (active) return example;
  return `${example}\n\nThe only owner of an organization cannot be deactivated: make another one first.`;
}
