import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { t } from '../../languages/command-line.ts';
import { CommandError } from './failure.ts';

/** Returns the active person with this address. */
export function findPerson(state: RealmState, email: string): UserRow {
  const person = withAddress(state, email);
  if (person?.is_active && !person.is_bot) return person;
  throw new CommandError(t('cli.noActivePerson', { email }));
}

/** Returns the person with this address, deactivated or not. */
export function findAnyPerson(state: RealmState, email: string): UserRow {
  const person = withAddress(state, email);
  if (!person) {
    throw new CommandError(t('cli.noPerson', { email }));
  }
  if (!person.is_bot) return person;
  throw new CommandError(t('cli.isBot', { email }));
}

function withAddress(state: RealmState, email: string): UserRow | undefined {
  return state.usersByDeliveryEmail.get(foldCase(email.trim()));
}
