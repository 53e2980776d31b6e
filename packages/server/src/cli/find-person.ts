import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';
import { CommandError } from './failure.ts';

/** The active person with this address. */
export function findPerson(state: RealmState, email: string): UserRow {
  const person = withAddress(state, email);
  if (person?.is_active && !person.is_bot) return person;
  throw new CommandError(`There is no active person with the address ${email}.`);
}

/** The person with this address, deactivated or not. */
export function findAnyPerson(state: RealmState, email: string): UserRow {
  const person = withAddress(state, email);
  if (!person) {
    throw new CommandError(
      `There is nobody with the address ${email}. "tidings user list" shows whom there is.`,
    );
  }
  if (!person.is_bot) return person;
  throw new CommandError(
    `${email} is a bot, and this is for people: bots go with the person whom they belong to.`,
  );
}

function withAddress(state: RealmState, email: string): UserRow | undefined {
  return state.usersByDeliveryEmail.get(foldCase(email.trim()));
}
