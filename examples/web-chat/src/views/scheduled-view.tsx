import type { ScheduledItem } from '@tidings/sdk';
import { useScheduled } from '@tidings/sdk/react';
import { useState } from 'react';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { ScheduledRow } from './scheduled-row.tsx';
import { ViewHeader } from './view-header.tsx';
import './views.css';

/** What is to be sent later. */
export function ScheduledView() {
  const items = useScheduled();
  const [chosen, choose] = useState<ScheduledItem>();
  const edited = chosen && items && asItIsNow(chosen, items);
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
              <ScheduledRow key={item.key} item={item} onEdit={() => choose(item)} />
            ))}
          </ul>
        </div>
      )}
      {edited && <ScheduledDialog item={edited} onClose={() => choose(undefined)} />}
    </>
  );
}

/** Once the server has it, it goes by another key. */
function asItIsNow(
  { key, value }: ScheduledItem,
  items: readonly ScheduledItem[],
): ScheduledItem | undefined {
  const said = saying(value);
  return (
    items.find((item) => item.key === key) ?? items.find((item) => saying(item.value) === said)
  );
}

function saying({ to, content, scheduled_delivery_timestamp }: ScheduledItem['value']): string {
  return JSON.stringify([to, content, scheduled_delivery_timestamp]);
}
