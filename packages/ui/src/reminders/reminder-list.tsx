import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { Content } from '../content/content.tsx';
import { momentText } from '../format/moment-text.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { hiddenText } from '../ui/hidden-text.tsx';
import { Problem } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The reminders that wait for their time. Shows nothing while there are none. */
export function ReminderList() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getReminders({}, { signal })).reminders,
      [client],
    ),
  );
  const remove = useAction(async (reminder_id: number) => {
    await client.api.deleteReminder({ reminder_id });
    reload();
  });
  if (!value?.length && problem === undefined) return null;
  return (
    <Section title={t('scheduled.reminders')}>
      <Problem text={remove.problem ?? problem} />
      <ul className="rows" aria-label={t('scheduled.reminders')}>
        {value?.map((reminder) => (
          <li className="row" key={reminder.reminder_id}>
            <div className="row-text">
              <div className="row-name">{momentText(reminder.scheduled_delivery_timestamp)}</div>
              <Content html={reminder.rendered_content} />
            </div>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy}
              onClick={() => remove.run(reminder.reminder_id)}
            >
              <Text
                of="scheduled.delete"
                with={{
                  time: momentText(reminder.scheduled_delivery_timestamp),
                  hidden: hiddenText,
                }}
              />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
