import type { ScheduledItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { MessageField } from '../composer/message-field.tsx';
import { fieldValueOf, momentOfField } from '../composer/moments.ts';
import { useEnterSends } from '../composer/use-enter-sends.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { editScheduled } from './scheduled-changes.ts';

interface Props {
  readonly item: ScheduledItem;
  readonly onClose: () => void;
}

/** Another text, or another time. */
export function ScheduledDialog({ item, onClose }: Props) {
  const client = useClient();
  const enterSends = useEnterSends();
  const [content, setContent] = useState(item.value.content);
  const [time, setTime] = useState(fieldValueOf(item.value.scheduled_delivery_timestamp));
  const deliverAt = momentOfField(time);
  const isReady = content.trim() !== '' && deliverAt !== undefined && deliverAt * 1000 > Date.now();
  const { run, isBusy, problem } = useAction(async () => {
    if (!isReady || deliverAt === undefined) return;
    await editScheduled(client, item, { content, deliverAt });
    onClose();
  });
  return (
    <Dialog
      title="Edit what is scheduled"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button primary"
            disabled={!isReady || isBusy}
            onClick={() => run()}
          >
            Save
          </button>
        </>
      }
    >
      <div className="composer-box scheduled-text">
        <MessageField
          label="Message"
          value={content}
          onChange={setContent}
          onSubmit={() => run()}
          enterSubmits={enterSends}
          isTopic={typeof item.value.to === 'number'}
        />
      </div>
      <Field
        label="Send at"
        type="datetime-local"
        required
        min={fieldValueOf(Date.now() / 1000)}
        value={time}
        onChange={(event) => setTime(event.target.value)}
        {...(!isReady && content.trim() !== '' && { hint: 'Choose a time that is still to come.' })}
      />
      <Problem text={problem} />
    </Dialog>
  );
}
