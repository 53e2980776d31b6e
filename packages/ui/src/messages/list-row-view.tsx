import { memo } from 'react';
import { t } from '../languages/t.ts';
import type { ListRow } from './list-rows.ts';
import { MessageView } from './message-view.tsx';
import { PlaceHead } from './place-head.tsx';

interface Props {
  readonly row: ListRow;
  readonly isSelected: boolean;
  /** Whether the page's address points to this message. */
  readonly isTarget: boolean;
}

export const ListRowView = memo(function ListRowView({ row, isSelected, isTarget }: Props) {
  switch (row.kind) {
    case 'date':
      return (
        <h2 className="day">
          <span>{row.day}</span>
        </h2>
      );
    case 'unread':
      return <div className="unread-line">{t('chat.newMessages')}</div>;
    case 'place':
      return <PlaceHead message={row.item.message} />;
    case 'message':
      return (
        <MessageView
          item={row.item}
          hasHead={row.hasHead}
          rowKey={row.key}
          isSelected={isSelected}
          isTarget={isTarget}
        />
      );
  }
});
