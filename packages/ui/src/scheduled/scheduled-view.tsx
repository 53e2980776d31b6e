import type { ScheduledItem } from '@tidings/sdk';
import { useClient, useScheduled } from '@tidings/sdk/react';
import { useState } from 'react';
import { apartFromAddresses } from '../content/file-addresses.ts';
import { t } from '../languages/t.ts';
import { ReminderList } from '../reminders/reminder-list.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { ViewHeader } from '../views/view-header.tsx';
import { cancelScheduled } from './scheduled-changes.ts';
import { ScheduledDialog } from './scheduled-dialog.tsx';
import { ScheduledRow } from './scheduled-row.tsx';

interface Chosen {
  readonly to: 'edit' | 'delete';
  readonly item: ScheduledItem;
}

/** Scheduled messages. Dialogs are outside the rows, because a row is replaced once the server has its message. */
export function ScheduledView() {
  const client = useClient();
  const items = useScheduled();
  const [chosen, choose] = useState<Chosen>();
  const present = chosen && items && asItIsNow(chosen.item, items);
  const close = () => choose(undefined);
  return (
    <>
      <ViewHeader title={t('scheduled.scheduled')} />
      <div className="view-scroll">
        {items?.length === 0 ? (
          <p className="quiet">{t('scheduled.noScheduledMessagesToSchedule')}</p>
        ) : (
          <ul className="cards">
            {items?.map((item) => (
              <ScheduledRow
                key={item.key}
                item={item}
                onEdit={() => choose({ to: 'edit', item })}
                onDelete={() => choose({ to: 'delete', item })}
              />
            ))}
          </ul>
        )}
        <ReminderList />
      </div>
      {chosen?.to === 'edit' && (
        <ScheduledDialog
          item={present ?? chosen.item}
          isGone={items !== undefined && !present}
          onClose={close}
        />
      )}
      {chosen?.to === 'delete' && present && (
        <Confirm
          title={t('scheduled.deleteScheduledMessage')}
          action={t('scheduled.delete2')}
          isDangerous
          onClose={close}
          onConfirm={() => cancelScheduled(client, present)}
        >
          <p>{t('scheduled.theMessageWillNotBe')}</p>
        </Confirm>
      )}
    </>
  );
}

/** Returns the present version of a scheduled message, whose key changes once the server has it. */
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
  return JSON.stringify([to, apartFromAddresses(content), scheduled_delivery_timestamp]);
}
