import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Throws if the account only stands for a person who was erased. Nothing may be written about them again. */
export function checkNotErased(state: RealmState, userId: number): void {
  if (!state.erasures.get({ user_id: userId })) return;
  throw badRequest('This account was erased. Create a new one.');
}
