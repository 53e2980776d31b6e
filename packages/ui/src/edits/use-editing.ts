import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../ui/problem-text.ts';
import { readSource, saveEdit } from './edit-source.ts';
import { useEdits } from './edits.tsx';
import type { OpenEdit } from './open-edit.ts';

/** Loads the text of a message into its edit, and saves it. */
export function useEditing(item: TimelineItem, edit: OpenEdit, onSaved: () => void) {
  const { key, messageId, source, text } = edit;
  const client = useClient();
  const edits = useEdits();
  const [problem, setProblem] = useState<string>();
  // Later changes of the message must not undo what was typed.
  const [edited] = useState(item);
  const isSaving = useRef(false);
  const isKnown = source !== undefined;

  useEffect(() => {
    if (isKnown) return undefined;
    let isWanted = true;
    readSource(client, edited).then(
      (found) => isWanted && edits.change(key, { source: found, text: found }),
      (error: unknown) => isWanted && setProblem(problemText(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [isKnown, edited, client, edits, key]);

  // The message was sent meanwhile.
  const presentId = 'id' in item.ref ? item.ref.id : undefined;
  useEffect(() => {
    if (presentId !== messageId) edits.change(key, { messageId: presentId });
  }, [presentId, messageId, edits, key]);

  /** Never rejects: `problem` holds the error. */
  const save = async () => {
    if (text === undefined || isSaving.current) return;
    isSaving.current = true;
    try {
      await saveEdit(client, item, { source, text });
      // Text that was typed while saving is not saved yet.
      if (edits.current.get(key)?.text === text) onSaved();
      else edits.change(key, { source: text });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      isSaving.current = false;
    }
  };
  return { problem, save };
}
