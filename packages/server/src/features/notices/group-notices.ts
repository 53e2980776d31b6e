import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Phrase } from '../../languages/words.ts';
import { groupText, personText } from './notice-text.ts';
import { isPersonBeside, postNoticeToEach } from './post-notice.ts';

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
  const tell = (userIds: readonly number[], text: Phrase) => {
    const told = userIds.filter((id) => isPersonBeside(change.state, actor, id));
    return postNoticeToEach(change, told, text);
  };
  const names = { person: personText(actor), group: groupText(group) };
  await tell(added, ({ t }) => t('notice.addedToGroup', names));
  await tell(removed, ({ t }) => t('notice.removedFromGroup', names));
}
