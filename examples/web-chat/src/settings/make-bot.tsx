import { useClient } from '@tidings/sdk/react';
import { type BotType, botTypes } from '@tidings/shared-types';
import { useState } from 'react';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { botTypeChoices } from './bot-types.ts';

interface Props {
  /** Else only bots that write. */
  readonly mayMakeAny: boolean;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function MakeBot({ mayMakeAny, onMade, onClose }: Props) {
  const client = useClient();
  const [type, setType] = useState<BotType>(
    mayMakeAny ? botTypes.generic : botTypes.incomingWebhook,
  );
  const { submit, isBusy, problem } = useSubmit(
    async ({ full_name = '', short_name = '', payload_url = '' }) => {
      await client.api.createBot({
        full_name,
        short_name,
        bot_type: type,
        ...(type === botTypes.outgoingWebhook && { payload_url }),
      });
      onMade();
      onClose();
    },
  );
  return (
    <Dialog
      title="New bot"
      onClose={onClose}
      foot={
        <button type="submit" form="make-bot" className="button primary" disabled={isBusy}>
          Make the bot
        </button>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id="make-bot" onSubmit={(event) => void submit(event)}>
        <Field label="Name" name="full_name" required minLength={2} autoComplete="off" />
        <Field
          label="Short name"
          name="short_name"
          required
          pattern="[a-z0-9._\-]+"
          autoComplete="off"
          hint="Its address begins with it: small letters, digits, dots and dashes."
        />
        <Select
          label="What it does"
          value={type}
          choices={botTypeChoices.filter(
            ({ value }) => mayMakeAny || value === botTypes.incomingWebhook,
          )}
          onChoose={setType}
        />
        {type === botTypes.outgoingWebhook && (
          <Field label="Address to call" name="payload_url" type="url" required />
        )}
        <Problem text={problem} />
      </form>
    </Dialog>
  );
}
