import type { Command, OutboxEntry } from '@tidings/sdk';
import { useClient, useOutbox } from '@tidings/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { withoutAddresses } from '../content/file-addresses.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { timeOf } from '../wording/days.ts';
import { DiscardDialog } from './dialogs/discard-dialog.tsx';
import { typedText } from './typed-text.ts';

interface Props {
  readonly entryId: string;
  readonly onEdit?: (() => void) | undefined;
  /** Whether what was typed is to be seen here, as it is nowhere near. */
  readonly withText?: boolean;
}

/** What the server refused or what fails again and again, and what can be done with it. */
export function TroubledState({ entryId, onEdit, withText = false }: Props) {
  const { outbox } = useClient();
  const entry = useOutbox()?.find(({ id }) => id === entryId);
  const [isAsking, setAsking] = useState(false);
  if (!entry) return null;
  const { command, state } = entry;
  // Somebody typed it: one click does not throw it away.
  const typed = typedText(command);
  const text = typed === undefined ? undefined : withoutAddresses(typed);
  const again = overwriting(entry);
  const discard = () => {
    if (text !== undefined) setAsking(true);
    // It may have got through a moment ago: then it shows as sent.
    else outbox.discard(entryId).catch(() => undefined);
  };
  return (
    <div className="message-state failed" role="alert">
      {withText && text !== undefined && (
        <p className="refused-text" dir="auto">
          {text}
        </p>
      )}
      <CircleAlert size={14} aria-hidden="true" />
      <span>{reasonOf(entry)}</span>
      {state === 'failed' && (
        <button
          type="button"
          className="link-button"
          onClick={() => leaveToBanner(again ? outbox.edit(entryId, again) : outbox.retry(entryId))}
        >
          {again ? 'Save it anyway' : 'Try again'}
        </button>
      )}
      {onEdit && (
        <button type="button" className="link-button" onClick={onEdit}>
          Edit
        </button>
      )}
      <button type="button" className="link-button" onClick={discard}>
        Discard
      </button>
      {text !== undefined && <CopyButton label="Copy the text" text={text} />}
      {isAsking && (
        <DiscardDialog
          what={command.name === 'sendMessage' ? 'message' : 'change'}
          entryId={entryId}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** An edit that was refused since the message says something else by now, made to take its place. */
function overwriting({ command, refusal }: OutboxEntry): Command | undefined {
  if (command.name !== 'editMessage' || refusal?.code !== 'EXPECTATION_MISMATCH') return undefined;
  return { ...command, args: { ...command.args, replaces: undefined } };
}

function reasonOf({ state, refusal, trouble }: OutboxEntry): string {
  if (state === 'failed' || !trouble) return refusal?.message ?? 'This could not be sent.';
  const when = timeOf(trouble.retryAt / 1000);
  const what =
    trouble.code === 'NO_ANSWER'
      ? 'The server does not answer'
      : `The server has a problem with this (${trouble.message})`;
  return `${what}. Trying again at ${when}; it may have arrived already.`;
}
