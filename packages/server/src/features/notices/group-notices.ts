import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { groupText, personText } from './notice-text.ts';
import { isPersonBeside, postNoticeToEach } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

interface Members {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** Notifies people whom another user added to a group or removed from it. */
export async function tellMembers(
  change: Mutation,
  actor: UserRow,
  group: UserGroupRow,
  { added, removed }: Members,
): Promise<void> {
  const tell = (userIds: readonly number[], what: string) => {
    const text = `${personText(actor)} ${what} the group ${groupText(group)}.`;
    const told = userIds.filter((id) => isPersonBeside(change.state, actor, id));
    return postNoticeToEach(change, told, renderNotice(change.state, text));
  };
  await tell(added, 'added you to');
  await tell(removed, 'removed you from');
}
