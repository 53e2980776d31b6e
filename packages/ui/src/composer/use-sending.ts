import type { ConversationTarget, OpenDraft } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../ui/problem-text.ts';
import type { AttachedFiles } from './attached-files.ts';
import type { SentMessage } from './undo-send.tsx';
import type { ComposerDraft } from './use-composer-draft.ts';

interface Options {
  readonly to: ConversationTarget;
  readonly draft: ComposerDraft;
  readonly attached: AttachedFiles;
  /** Called with the message, unless it is sent later. */
  readonly onDone: (sent: SentMessage | undefined) => void;
}

/** A text that is being sent, and its draft. */
interface Sending {
  readonly draftId: string | undefined;
  readonly text: string;
}

/** Sends the text, now or later. Repeated key presses send it once. */
export function useSending({ to, draft: { draft, content }, attached, onDone }: Options) {
  const client = useClient();
  const underWay = useRef<Sending>(undefined);
  /** Text of a second Enter while the first is being sent. It goes next, without anything typed after that Enter. */
  const next = useRef<{ readonly text: string; readonly to: ConversationTarget }>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isEmpty = content.trim() === '' && attached.files.length === 0;

  const start = async (text: string, target: ConversationTarget, deliverAt?: number) => {
    underWay.current = { draftId: draft?.id, text };
    setBusy(true);
    setProblem(undefined);
    const { files } = attached;
    try {
      const { id: entryId } = await client.send({
        to: target,
        content: text,
        files,
        ...(deliverAt !== undefined && { deliverAt }),
        ...(draft && { draft: { id: draft.id, content: text } }),
      });
      attached.remove(files);
      onDone(deliverAt === undefined ? { entryId, to: target, text, files } : undefined);
    } catch (error) {
      next.current = undefined;
      setProblem(problemText(error));
    } finally {
      underWay.current = undefined;
      setBusy(false);
    }
  };

  /** `deliverAt` is in seconds since 1970; without it, the message is sent now. */
  const send = async (deliverAt?: number) => {
    if (underWay.current) next.current = draft && { text: textBeyond(underWay.current, draft), to };
    // For fast typists the draft is newer than the rendered text.
    else if (!isEmpty) await start(draft?.content.current ?? content, to, deliverAt);
  };

  useEffect(() => {
    if (isBusy || next.current === undefined) return;
    const { to: target } = next.current;
    const text = next.current.text.trim();
    next.current = undefined;
    // If the text has changed since, the user sends it. Errors show beside the field.
    if (text && draft?.content.current.includes(text)) start(text, target).catch(() => undefined);
  });

  return { send, isBusy, isEmpty, problem };
}

/** Returns the part of a draft that is not already being sent. */
function textBeyond({ draftId, text }: Sending, { id, content }: OpenDraft): string {
  const { current } = content;
  if (id !== draftId) return current;
  return current.startsWith(text) ? current.slice(text.length) : '';
}
