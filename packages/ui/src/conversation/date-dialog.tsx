import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { useGoTo } from '../routes/use-route.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type FindPlace, messageAt } from './message-at.ts';

interface Props {
  readonly place: FindPlace;
  readonly onClose: () => void;
}

/** Goes to the first message of a day. */
export function DateDialog({ place, onClose }: Props) {
  const client = useClient();
  const goTo = useGoTo();
  const [day, setDay] = useState('');
  const jump = async () => {
    // A date and a time mean the person's own time zone; a date alone would mean UTC.
    const near = await messageAt(client, place, new Date(`${day}T00:00`).getTime() / 1000);
    if (near === undefined) throw new Error(t('conversation.thereAreNoMessagesHere'));
    if (place.kind === 'channel') goTo({ name: 'channel', channelId: place.channelId, near });
    else goTo(conversationRoute(place, near));
  };
  return (
    <FormDialog
      title={t('conversation.jumpToADate')}
      action={t('conversation.jump')}
      work={jump}
      isReady={day !== ''}
      onClose={onClose}
    >
      <Field
        label={t('conversation.date')}
        type="date"
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}
