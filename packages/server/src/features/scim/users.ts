import { externalIds } from '../../core/storage/tables/external-accounts.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { audit } from '../audit/audit.ts';
import { checkExternalId, noteInAudit, personWith } from '../provisioning/items.ts';
import { PeopleBatch } from '../provisioning/people-batch.ts';
import type { PersonChanges } from '../provisioning/person-rules.ts';
import { provisionerOf } from '../provisioning/provisioner.ts';
import { checkRank } from '../users/rank.ts';
import { accountsWith } from '../users/user-rules.ts';
import { type Condition, invalidFilter } from './filter.ts';
import { shownAddress, type View } from './resources.ts';
import { ScimError } from './scim-error.ts';
import type { ScimWrite } from './scim-write.ts';
import { fullNameIn, type UserInput } from './user-input.ts';
import { booleanIn, invalidValue } from './values.ts';

/** Returns the people who meet all conditions, by id. */
export function findUsers(view: View, conditions: readonly Condition[]): UserRow[] {
  const { state } = view;
  const tests = conditions.map((condition) => testOf(view, condition));
  const [candidates = state.users.values()] = conditions.flatMap((condition) => {
    const found = indexed(view, condition);
    return found ? [found] : [];
  });
  const found = [...candidates].filter(
    (user) => isProvisioned(view, user) && tests.every((test) => test(user)),
  );
  return found.sort((a, b) => a.id - b.id);
}

/** Returns all who can meet a condition, if an index knows: identity providers look for each person by itself. */
function indexed({ state }: View, { attribute, value }: Condition): Iterable<UserRow> | undefined {
  switch (attribute) {
    case 'id':
      return orNone(state.users.get({ id: Number(value) }));
    case 'externalid':
      return orNone(personWith(state, value));
    case 'username':
    case 'emails':
    case 'emails.value':
      return new Set(accountsWith(state, value));
    default:
      return undefined;
  }
}

function orNone(user: UserRow | undefined): UserRow[] {
  return user ? [user] : [];
}

/** Bots are not provisioned, and an erased account only stands for a person. */
function isProvisioned({ state }: View, { id, is_bot }: UserRow): boolean {
  return !is_bot && !state.erasures.get({ user_id: id });
}

function testOf(
  { state, caller }: View,
  { attribute, value }: Condition,
): (user: UserRow) => boolean {
  const text = foldCase(value);
  switch (attribute) {
    case 'id':
      return ({ id }) => String(id) === value;
    case 'username':
    case 'emails':
    case 'emails.value':
      return (user) => foldCase(shownAddress(state, caller, user)) === text;
    case 'externalid':
      return ({ id }) => state.externalIdByUser.get(id)?.external_id === value;
    case 'displayname':
    case 'name.formatted':
      return ({ full_name }) => foldCase(full_name) === text;
    case 'active': {
      const wanted = booleanIn(value, 'active');
      return ({ is_active }) => is_active === wanted;
    }
    default:
      throw invalidFilter();
  }
}

export function findUser(view: View, id: string): UserRow {
  const user = /^\d{1,15}$/.test(id) ? view.state.users.get({ id: Number(id) }) : undefined;
  if (!user || !isProvisioned(view, user)) throw new ScimError(404, `There is no user ${id}.`);
  return user;
}

/** Creates a person. An address or external id that somebody has is refused, so that no account is handed over. */
export async function createUser(write: ScimWrite, input: UserInput): Promise<UserRow> {
  const { change } = write;
  const { userName: email, externalId } = input;
  if (!email) throw invalidValue('userName is missing.');
  checkIsFree(write, email);
  if (externalId) checkExternalIdIsFree(write, externalId);
  const full_name =
    fullNameIn(input, undefined) ?? fullNameIn({ displayName: nameIn(email) }, undefined);
  const batch = batchOf(write);
  const user = batch.create({
    full_name: full_name ?? '',
    email,
    ...(externalId && { external_id: externalId }),
    ...changesIn(input),
  });
  await batch.finish();
  noteInAudit(change, 'provisioning.users', [{ outcome: 'created' }]);
  return change.state.users.get({ id: user.id }) ?? user;
}

/** Changes a person as far as the input says something. */
export async function updateUser(
  write: ScimWrite,
  user: UserRow,
  input: UserInput,
): Promise<UserRow> {
  const { change } = write;
  const { userName: email, externalId } = input;
  if (email !== undefined) checkIsFree(write, email, user.id);
  const isLinked = externalId !== undefined && link(write, user, externalId);
  const full_name = fullNameIn(input, user);
  const batch = batchOf(write);
  const isChanged = await batch.update(user, {
    ...(full_name !== undefined && { full_name }),
    ...(email && { email }),
    ...changesIn(input),
  });
  await batch.finish();
  if (isLinked || isChanged) noteInAudit(change, 'provisioning.users', [{ outcome: 'updated' }]);
  return change.state.users.get({ id: user.id }) ?? user;
}

function batchOf({ change, caller, ...place }: ScimWrite): PeopleBatch {
  return new PeopleBatch(change, provisionerOf(change.state, caller), place);
}

function changesIn({ active, timezone }: UserInput): PersonChanges {
  return {
    ...(active !== undefined && { is_active: active }),
    ...(timezone !== undefined && { timezone }),
  };
}

function nameIn(email: string): string {
  return email.slice(0, Math.max(email.lastIndexOf('@'), 0)) || email;
}

function checkIsFree({ change }: ScimWrite, email: string, ownId?: number): void {
  if (accountsWith(change.state, email.trim()).some(({ id }) => id !== ownId)) {
    throw new ScimError(409, 'Another user has this userName.', 'uniqueness');
  }
}

function checkExternalIdIsFree({ change }: ScimWrite, externalId: string, ownId?: number): void {
  checkExternalId(externalId);
  const holder = personWith(change.state, externalId);
  if (holder && holder.id !== ownId) {
    throw new ScimError(409, 'Another user has this externalId.', 'uniqueness');
  }
}

/**
 * Gives an account its id at the identity provider, or takes it away. Returns whether that changes anything. A sign-in
 * with a token finds the account by this id, so it is protected like an address.
 */
function link(write: ScimWrite, user: UserRow, externalId: string | null): boolean {
  const { change, caller } = write;
  const before = change.state.externalIdByUser.get(user.id);
  if ((before?.external_id ?? null) === externalId) return false;
  checkRank(caller, user.role);
  if (before && before.issuer !== null) {
    throw new ScimError(409, 'A sign-in with a token set the externalId.', 'mutability');
  }
  if (externalId) checkExternalIdIsFree(write, externalId, user.id);
  const details = { old: before?.external_id ?? null, new: externalId };
  audit(change, { kind: 'user.external_id_changed', target: user.id, details });
  if (before) change.remove(externalIds, before);
  if (externalId) {
    change.put(externalIds, { external_id: externalId, user_id: user.id, issuer: null });
  }
  return true;
}
