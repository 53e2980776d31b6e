import type { ScheduledItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useRef, useState } from 'react';
import { MessageField } from '../composer/message-field.tsx';
import { TooLong, useExcess } from '../composer/too-long.tsx';
import { useEnterSends } from '../composer/use-enter-sends.ts';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { fieldValueOf, momentOfField } from './moment-field.ts';
import { editScheduled } from './scheduled-changes.ts';

interface Props {
  readonly item: ScheduledItem;
  /** Whether the message was sent or deleted meanwhile. The dialog stays, so that the user can copy the text. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

const gone = () => t('scheduled.thisMessageHasAlreadyBeen');

/** Edits the text or time of a scheduled message. */
export function ScheduledDialog({ item, isGone, onClose }: Props) {
  const client = useClient();
  const enterSends = useEnterSends();
  const [before] = useState(item.value.content);
  const [content, setContent] = useState(before);
  const [time, setTime] = useState(fieldValueOf(item.value.scheduled_delivery_timestamp));
  const deliverAt = momentOfField(time);
  const isToCome = deliverAt !== undefined && deliverAt * 1000 > Date.now();
  const excess = useExcess(content);
  const isReady = content.trim() !== '' && excess === 0 && isToCome && !isGone;
  const box = useRef<HTMLDivElement>(null);
  const work = async () => {
    if (deliverAt !== undefined) await editScheduled(client, item, { before, content, deliverAt });
  };
  return (
    <FormDialog
      title={t('scheduled.editScheduledMessage')}
      action={t('scheduled.save')}
      work={work}
      isReady={isReady}
      {...(isGone && {
        problem: gone(),
        foot: <CopyButton label={t('scheduled.copyText')} text={content} />,
      })}
      onClose={onClose}
    >
      <div className="composer-box scheduled-text" ref={box}>
        <MessageField
          label={t('scheduled.message')}
          value={content}
          onChange={setContent}
          onSubmit={() => isReady && box.current?.closest('form')?.requestSubmit()}
          enterSubmits={enterSends}
          isTopic={typeof item.value.to === 'number'}
        />
      </div>
      <TooLong excess={excess} />
      <Field
        label={t('scheduled.sendAt')}
        type="datetime-local"
        required
        min={fieldValueOf(Date.now() / 1000)}
        value={time}
        onChange={(event) => setTime(event.target.value)}
        {...(!isToCome && !isGone && { hint: t('scheduled.chooseATimeInThe') })}
      />
    </FormDialog>
  );
}
