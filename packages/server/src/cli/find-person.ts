import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';
import { CommandError } from './failure.ts';

/** The active person with this address. */
export function findPerson(state: RealmState, email: string): UserRow {
  const person = state.usersByDeliveryEmail.get(foldCase(email.trim()));
  if (person?.is_active && !person.is_bot) return person;
  throw new CommandError(`There is no active person with the address ${email}.`);
}
