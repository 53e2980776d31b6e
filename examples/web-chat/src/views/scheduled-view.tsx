import { useScheduled } from '@tidings/sdk/react';
import { useState } from 'react';
import { ViewHeader } from '../team/view-header.tsx';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { ScheduledRow } from './scheduled-row.tsx';
import './views.css';

/** What is to be sent later. */
export function ScheduledView() {
  const items = useScheduled();
  const [editedKey, setEditedKey] = useState<string>();
  const edited = items?.find(({ key }) => key === editedKey);
  return (
    <>
      <ViewHeader title="Scheduled" />
      {items?.length === 0 ? (
        <div className="empty">
          <p>Nothing is to be sent later. The clock beside the send button does that.</p>
        </div>
      ) : (
        <div className="view-scroll">
          <ul className="cards">
            {items?.map((item) => (
              <ScheduledRow key={item.key} item={item} onEdit={() => setEditedKey(item.key)} />
            ))}
          </ul>
        </div>
      )}
      {edited && <ScheduledDialog item={edited} onClose={() => setEditedKey(undefined)} />}
    </>
  );
}
