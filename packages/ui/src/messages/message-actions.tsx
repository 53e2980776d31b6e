import type { TimelineItem } from '@tidings/sdk';
import { useClient, useOwnUser, useRealm } from '@tidings/sdk/react';
import {
  AlarmClock,
  CircleDot,
  Copy,
  EllipsisVertical,
  Eye,
  Flag,
  FolderInput,
  Forward,
  History,
  ListChecks,
  Pencil,
  Quote,
  Reply,
  SmilePlus,
  Star,
} from 'lucide-react';
import { useState } from 'react';
import { useIsArchived } from '../channels/use-is-archived.ts';
import { useBeginReply } from '../composer/begin-reply.ts';
import { EmojiPicker } from '../emoji/emoji-picker-on-demand.tsx';
import { t } from '../languages/t.ts';
import { CopyLinkItem } from '../ui/copy-link-item.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { DeleteItem } from './delete-item.tsx';
import type { MessageDialogName } from './dialogs/message-dialog.tsx';
import { markUnreadFrom } from './mark-unread-from.ts';
import { messageLink } from './message-link.ts';
import { canEdit } from './message-rights.ts';
import { usePicked } from './picked.ts';
import { QuickReactions } from './quick-reactions.tsx';

const MessageDialog = onDemand(
  async () => (await import('./dialogs/message-dialog.tsx')).MessageDialog,
);

interface Props {
  readonly item: TimelineItem;
  readonly ownId: number | undefined;
  readonly onEdit: () => void;
}

/** The buttons and the menu of a message. */
export function MessageActions({ item, ownId, onEdit }: Props) {
  const client = useClient();
  const beginReply = useBeginReply();
  const picked = usePicked();
  const realm = useRealm();
  const own = useOwnUser()?.user;
  const [dialog, setDialog] = useState<MessageDialogName>();
  const { message, ref, pending } = item;
  const isArchived = useIsArchived(message.stream_id);
  if (pending) {
    if (pending.state !== 'waiting') return null;
    return (
      <div className="message-actions">
        <div className="message-tools">
          <IconButton label={t('messages.edit')} onClick={onEdit}>
            <Pencil size={16} />
          </IconButton>
        </div>
      </div>
    );
  }
  const isStarred = message.flags.includes('starred');
  const setStar = (op: 'add' | 'remove') => {
    const messageIds = [message.id];
    leaveToBanner(client.change.updateFlags({ messageIds, flag: 'starred', op }));
  };
  return (
    <div className="message-actions">
      <div className="message-tools">
        {!isArchived && (
          <>
            <QuickReactions item={item} />
            <EmojiPicker
              onPick={(emoji) => leaveToBanner(client.change.addReaction({ message: ref, emoji }))}
              trigger={
                <IconButton label={t('messages.addReaction')}>
                  <SmilePlus size={16} />
                </IconButton>
              }
            />
            <IconButton label={t('messages.reply')} onClick={() => beginReply(message)}>
              <Reply size={16} />
            </IconButton>
            <IconButton
              label={t('messages.quoteAndReply')}
              onClick={() => beginReply(message, 'quote')}
            >
              <Quote size={16} />
            </IconButton>
          </>
        )}
        {!isArchived && canEdit({ message, own, realm }) && (
          <IconButton label={t('messages.edit')} onClick={onEdit}>
            <Pencil size={16} />
          </IconButton>
        )}
        <IconButton
          label={isStarred ? t('messages.unstar') : t('messages.star')}
          aria-pressed={isStarred}
          onClick={() => setStar(isStarred ? 'remove' : 'add')}
        >
          <Star size={16} fill={isStarred ? 'currentColor' : 'none'} />
        </IconButton>
        <Menu
          trigger={
            <IconButton label={t('messages.moreActions')}>
              <EllipsisVertical size={16} />
            </IconButton>
          }
        >
          <MenuItem
            icon={<CircleDot size={16} />}
            onSelect={() => leaveToBanner(markUnreadFrom(client, message, ownId))}
          >
            {t('messages.markAsUnreadFromHere')}
          </MenuItem>
          <CopyLinkItem link={messageLink(client, message, ownId)}>
            {t('messages.copyLink')}
          </CopyLinkItem>
          <MenuItem icon={<Forward size={16} />} onSelect={() => setDialog('forward')}>
            {t('messages.forward')}
          </MenuItem>
          <MenuItem
            icon={<ListChecks size={16} />}
            onSelect={() => picked.open(new Map([[item.key, item]]))}
          >
            {t('messages.selectMessages')}
          </MenuItem>
          <MenuItem icon={<AlarmClock size={16} />} onSelect={() => setDialog('remind')}>
            {t('messages.remindMe')}
          </MenuItem>
          <MenuItem icon={<Copy size={16} />} onSelect={() => setDialog('source')}>
            {t('messages.viewSource')}
          </MenuItem>
          {realm?.realm_enable_read_receipts === true && (
            <MenuItem icon={<Eye size={16} />} onSelect={() => setDialog('receipts')}>
              {t('messages.readBy')}
            </MenuItem>
          )}
          {message.last_edit_timestamp !== undefined && (
            <MenuItem icon={<History size={16} />} onSelect={() => setDialog('history')}>
              {t('messages.editHistory')}
            </MenuItem>
          )}
          {message.type === 'stream' && !isArchived && (
            <MenuItem icon={<FolderInput size={16} />} onSelect={() => setDialog('move')}>
              {t('messages.moveMessages')}
            </MenuItem>
          )}
          <MenuLine />
          {message.sender_id !== ownId && (
            <MenuItem icon={<Flag size={16} />} onSelect={() => setDialog('report')}>
              {t('messages.reportMessage')}
            </MenuItem>
          )}
          <DeleteItem message={message} onSelect={() => setDialog('delete')} />
        </Menu>
      </div>
      {dialog && <MessageDialog name={dialog} item={item} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
