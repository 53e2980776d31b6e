import type { TimelineItem } from '@tidings/sdk';
import { RemindDialog } from '../../reminders/remind-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReceiptsDialog } from './receipts-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';

export type MessageDialogName =
  | 'source'
  | 'history'
  | 'move'
  | 'report'
  | 'remind'
  | 'delete'
  | 'forward'
  | 'receipts';

interface Props {
  readonly name: MessageDialogName;
  readonly item: TimelineItem;
  readonly onClose: () => void;
}

/** The dialogs that a message's menu opens. */
export function MessageDialog({ name, item, onClose }: Props) {
  switch (name) {
    case 'source':
      return <SourceDialog messageId={item.message.id} onClose={onClose} />;
    case 'history':
      return <HistoryDialog messageId={item.message.id} onClose={onClose} />;
    case 'move':
      return <MoveDialog items={[item]} onClose={onClose} />;
    case 'forward':
      return <ForwardDialog message={item.message} onClose={onClose} />;
    case 'receipts':
      return <ReceiptsDialog messageId={item.message.id} onClose={onClose} />;
    case 'report':
      return <ReportDialog messageId={item.message.id} onClose={onClose} />;
    case 'remind':
      return <RemindDialog messageId={item.message.id} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog item={item} onClose={onClose} />;
  }
}
