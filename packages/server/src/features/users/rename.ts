import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { checkBotNameIsFree } from '../bots/bot-rules.ts';
import { changeAccount } from './change-account.ts';
import { checkedFullName } from './user-rules.ts';

/** Renames an account. All ways to rename one use this. */
export function rename(change: Mutation, user: UserRow, name: string): UserRow {
  const full_name = checkedFullName(name);
  if (full_name === user.full_name) return user;
  if (user.is_bot) checkBotNameIsFree(change.state, full_name, user.id);
  const renamed = changeAccount(change, user, { full_name }, { full_name });
  audit(change, {
    kind: 'user.name_changed',
    target: user.id,
    details: { old: user.full_name, new: full_name },
  });
  if (user.is_bot) announceBotUpdate(change, renamed, { full_name });
  return renamed;
}
