import { useClient } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { momentText } from '../format/moment-text.ts';
import { t } from '../languages/t.ts';
import { fieldValueOf, momentOfField } from '../scheduled/moment-field.ts';
import { suggestedTimes } from '../scheduled/suggested-times.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

const CUSTOM = 0;

/** Asks when to be reminded of a message. */
export function RemindDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const [now] = useState(() => new Date());
  const [times] = useState(() => suggestedTimes(now));
  const [chosen, choose] = useState(times[0]?.at ?? CUSTOM);
  const [typed, setTyped] = useState(() => fieldValueOf(now.getTime() / 1000 + 24 * 3600));
  const at = chosen === CUSTOM ? momentOfField(typed) : chosen;
  const isLater = at !== undefined && at * 1000 > now.getTime();
  const work = async ({ note = '' }: FormValues) => {
    if (at === undefined) return;
    await client.api.createReminder({
      message_id: messageId,
      scheduled_delivery_timestamp: at,
      note: note.trim(),
    });
  };
  return (
    <FormDialog
      title={t('scheduled.remindMeOfThisMessage')}
      action={t('scheduled.setReminder')}
      work={work}
      isReady={isLater}
      onClose={onClose}
    >
      <Select
        label={t('scheduled.when')}
        value={chosen}
        choices={[
          ...times.map(({ label, at: time }) => ({
            value: time,
            label: `${label} (${momentText(time)})`,
          })),
          { value: CUSTOM, label: t('scheduled.anotherTime') },
        ]}
        onChoose={choose}
      />
      {chosen === CUSTOM && (
        <Field
          label={t('scheduled.dateAndTime')}
          type="datetime-local"
          required
          min={fieldValueOf(now.getTime() / 1000)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Field
        label={t('scheduled.note')}
        name="note"
        maxLength={limits.max_reminder_note_length}
        autoComplete="off"
      />
    </FormDialog>
  );
}
