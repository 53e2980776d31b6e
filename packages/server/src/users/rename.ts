import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { changeAccount } from './change-account.ts';
import { checkedFullName } from './user-rules.ts';

export function rename(change: Mutation, user: UserRow, name: string): UserRow {
  const full_name = checkedFullName(name);
  return full_name === user.full_name
    ? user
    : changeAccount(change, user, { full_name }, { full_name });
}
