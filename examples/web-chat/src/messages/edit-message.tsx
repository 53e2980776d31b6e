import type { Client, TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { FormatBar } from '../composer/format-bar.tsx';
import { MessageField, type MessageFieldHandle } from '../composer/message-field.tsx';
import { useEnterSends } from '../composer/use-enter-sends.ts';
import { problemText } from '../screens/problem-text.ts';
import { Problem } from '../ui/problem.tsx';

interface Props {
  readonly item: TimelineItem;
  readonly onDone: () => void;
}

/** The text of a message in place of the message. */
export function EditMessage({ item, onDone }: Props) {
  const client = useClient();
  const enterSends = useEnterSends();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<MessageFieldHandle>(null);
  // What happens to the message meanwhile must not undo what was typed.
  const [edited] = useState(item);
  const isSaving = useRef(false);

  useEffect(() => {
    let isWanted = true;
    sourceOf(edited, client).then(
      (source) => isWanted && setText(source),
      (error: unknown) => isWanted && setProblem(problemText(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [edited, client]);
  const isReady = text !== undefined;
  useEffect(() => {
    if (isReady) field.current?.format(atEnd);
  }, [isReady]);

  const save = async () => {
    if (text === undefined || text.trim() === '' || isSaving.current) return;
    isSaving.current = true;
    try {
      await saveEdit(client, item, text);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      isSaving.current = false;
    }
  };
  // It never rejects: what went wrong is said above the text.
  const onSave = () => void save();

  return (
    <div className="edit-message">
      <Problem text={problem} />
      <div className="composer-box">
        <MessageField
          ref={field}
          label="Edit message"
          value={text ?? ''}
          disabled={!isReady}
          onChange={setText}
          onSubmit={onSave}
          enterSubmits={enterSends}
          onEscape={onDone}
          isTopic={item.message.type === 'stream'}
        />
        <div className="composer-foot">
          <FormatBar disabled={!isReady} onFormat={(format) => field.current?.format(format)} />
        </div>
      </div>
      <div className="edit-foot">
        <button type="button" className="button primary" disabled={!isReady} onClick={onSave}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function atEnd({ text }: { readonly text: string }) {
  return { text, start: text.length, end: text.length };
}

async function saveEdit(client: Client, { pending, ref }: TimelineItem, content: string) {
  const entry = pending && entryOf(client, pending.entryId);
  if (entry?.command.name !== 'sendMessage') {
    await client.change.editMessage({ message: ref, content });
    return;
  }
  const args = { ...entry.command.args, content };
  await client.outbox.edit(entry.id, { name: 'sendMessage', args });
}

const notKnownHere = 'What was typed is not on this device. Edit the message once you are online.';

/** What was typed. An unsent message has the places of its files in it, which go out with it. */
async function sourceOf({ pending, ref }: TimelineItem, client: Client): Promise<string> {
  const entry = pending && entryOf(client, pending.entryId);
  if (entry?.command.name === 'sendMessage') return entry.command.args.content;
  const source = await client.messageSource(ref);
  if (source === undefined) throw new Error(notKnownHere);
  return source;
}

function entryOf(client: Client, entryId: string) {
  return client.outbox.entries.current.find(({ id }) => id === entryId);
}
