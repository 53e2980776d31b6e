import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Such names would have another meaning in a mention or a list of recipients. */
const FORBIDDEN_BEGINNINGS = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Returns the trimmed name. */
export function checkedGroupName(name: string): string {
  const trimmed = name.trim();
  const length = codePoints(trimmed);
  if (length === 0 || length > limits.userGroupNameLength) {
    throw badRequest(`A group needs a name of at most ${limits.userGroupNameLength} characters.`);
  }
  const forbidden = FORBIDDEN_BEGINNINGS.find((beginning) => trimmed.startsWith(beginning));
  if (forbidden) throw badRequest(`The name of a group cannot start with '${forbidden}'.`);
  return trimmed;
}

/** Throws if another active group has the name. */
export function checkGroupNameIsFree(state: RealmState, name: string, ownId?: number): void {
  const holder = state.activeGroupsByName.get(foldCase(name));
  if (holder && holder.id !== ownId) throw badRequest(`User group '${name}' already exists.`);
}
