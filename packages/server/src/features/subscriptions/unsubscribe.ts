import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { findPrincipals } from './principals.ts';
import { unsubscribeFrom } from './unsubscribe-from.ts';

export const unsubscribe = mutation(endpoints.unsubscribe, ({ change, state, caller, input }) => {
  const users = findPrincipals(state, caller, input.principals, change.now);
  return unsubscribeFrom(change, caller, users, input.subscriptions);
});
