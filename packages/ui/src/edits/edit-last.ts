import type { TimelineItem } from '@tidings/sdk';
import { useOwnUser, useRealm } from '@tidings/sdk/react';
import { type RefObject, useEffect } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from '../messages/list-rows.ts';
import { canEdit } from '../messages/message-rights.ts';
import { openerHook } from '../scope/scope.ts';
import { useBeginEdit } from './edits.tsx';

/** The composer opens this; the message list resets it. */
export const useEditingLast = openerHook<true>();

/** Starts editing the user's last message when the composer asks for it. */
export function useEditLast(rows: readonly ListRow[], list: RefObject<VListHandle | null>): void {
  const editingLast = useEditingLast();
  const isWanted = editingLast.useOpened();
  const beginEdit = useBeginEdit();
  const realm = useRealm();
  const own = useOwnUser()?.user;
  useEffect(() => {
    if (!isWanted) return;
    editingLast.close();
    const isEditable = ({ message, pending }: TimelineItem) =>
      pending
        ? pending.state === 'waiting' && message.sender_id === own?.user_id
        : canEdit({ message, own, realm });
    const index = rows.findLastIndex((row) => row.kind === 'message' && isEditable(row.item));
    const row = rows[index];
    if (row?.kind !== 'message') return;
    list.current?.scrollToIndex(index, { align: 'nearest' });
    beginEdit(row.item);
  }, [editingLast, isWanted, beginEdit, rows, list, own, realm]);
}
