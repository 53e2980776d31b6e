import type { UserRow } from '../../core/storage/tables/users.ts';
import { usableName } from '../users/usable-name.ts';
import { readPatch, type Step } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { booleanIn, fieldsOf, invalidValue, isObject, textIn } from './values.ts';

/** The attributes of a user that Tidings keeps. Others are accepted and forgotten. */
export interface UserInput {
  userName?: string | undefined;
  /** Null removes it. */
  externalId?: string | null | undefined;
  displayName?: string | undefined;
  formatted?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  active?: boolean | undefined;
  timezone?: string | undefined;
}

/** Reads a whole user, as in POST and PUT. */
export function readUser(body: unknown): UserInput {
  const fields = fieldsOf(body);
  const input: UserInput = {};
  for (const [attribute, value] of Object.entries(fields)) {
    if (value !== null) put(input, { op: 'replace', attribute, named: undefined, value });
  }
  return input;
}

export function readUserPatch(body: unknown): UserInput {
  const input: UserInput = {};
  for (const step of readPatch(body)) {
    if (step.op === 'remove' || step.value === null) remove(input, step);
    else put(input, step);
  }
  return input;
}

function put(input: UserInput, { attribute, value, op }: Step): void {
  switch (attribute) {
    case 'username':
      input.userName = textIn(value, 'userName');
      return;
    case 'externalid':
      input.externalId = textIn(value, 'externalId');
      return;
    case 'displayname':
      input.displayName = textIn(value, 'displayName');
      return;
    case 'active':
      input.active = booleanIn(value, 'active');
      return;
    case 'timezone':
      input.timezone = textIn(value, 'timezone');
      return;
    case 'name':
      if (!isObject(value)) throw invalidValue('name must be an object.');
      for (const [part, text] of Object.entries(fieldsOf(value))) {
        put(input, { op, attribute: `name.${part}`, named: undefined, value: text });
      }
      return;
    case 'name.formatted':
      input.formatted = textIn(value, 'name.formatted');
      return;
    case 'name.givenname':
      input.givenName = textIn(value, 'name.givenName');
      return;
    case 'name.familyname':
      input.familyName = textIn(value, 'name.familyName');
      return;
  }
}

function remove(input: UserInput, { attribute }: Step): void {
  if (attribute === 'externalid') input.externalId = null;
  else if (attribute === 'timezone') input.timezone = '';
  else if (attribute === 'username' || attribute === 'active') {
    throw new ScimError(400, `${attribute} cannot be removed.`, 'mutability');
  }
}

/** A name in the parts that SCIM knows. An account has only the whole. */
export function namePartsOf(fullName: string): { givenName: string; familyName: string } {
  const space = fullName.lastIndexOf(' ');
  if (space < 0) return { givenName: fullName, familyName: '' };
  return { givenName: fullName.slice(0, space), familyName: fullName.slice(space + 1) };
}

/** Returns the name that the input says, or undefined if it says none. */
export function fullNameIn(input: UserInput, user: UserRow | undefined): string | undefined {
  const { displayName, formatted, givenName, familyName } = input;
  const known = user && namePartsOf(user.full_name);
  const parts =
    givenName === undefined && familyName === undefined
      ? undefined
      : `${givenName ?? known?.givenName ?? ''} ${familyName ?? known?.familyName ?? ''}`;
  const given = [displayName, formatted, parts].find((each) => each?.trim());
  if (given === undefined) return undefined;
  const name = usableName(given);
  if (name === undefined) throw invalidValue('The name has no characters that a name may have.');
  return name;
}
