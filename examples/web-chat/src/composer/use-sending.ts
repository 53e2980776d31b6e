import type { ConversationTarget, OpenDraft } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../ui/problem-text.ts';
import type { AttachedFiles } from './attached-files.ts';
import type { ComposerDraft } from './use-composer-draft.ts';

interface Options {
  readonly to: ConversationTarget;
  readonly draft: ComposerDraft;
  readonly attached: AttachedFiles;
  readonly onDone: () => void;
}

/** A text that is being sent, and the draft that it is of. */
interface Sending {
  readonly draftId: string | undefined;
  readonly text: string;
}

/** Sends what was written, now or later. Once, however often the key is pressed. */
export function useSending({ to, draft: { draft, content }, attached, onDone }: Options) {
  const client = useClient();
  const underWay = useRef<Sending>(undefined);
  /** The text that another Enter asked for meanwhile: it goes next, without what is typed after that Enter. */
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
      await client.send({
        to: target,
        content: text,
        files,
        ...(deliverAt !== undefined && { deliverAt }),
        ...(draft && { draft: { id: draft.id, content: text } }),
      });
      attached.remove(files);
      onDone();
    } catch (error) {
      next.current = undefined;
      setProblem(problemText(error));
    } finally {
      underWay.current = undefined;
      setBusy(false);
    }
  };

  /** Seconds since 1970; now unless given. */
  const send = async (deliverAt?: number) => {
    if (underWay.current) next.current = draft && { text: textBeyond(underWay.current, draft), to };
    // The draft is newer than what is rendered, for those who type fast.
    else if (!isEmpty) await start(draft?.content.current ?? content, to, deliverAt);
  };

  useEffect(() => {
    if (isBusy || next.current === undefined) return;
    const { to: target } = next.current;
    const text = next.current.text.trim();
    next.current = undefined;
    // If it was changed since, the person sends it. A failure is shown below the text.
    if (text && draft?.content.current.includes(text)) start(text, target).catch(() => undefined);
  });

  return { send, isBusy, isEmpty, problem };
}

/** The part of a draft that is not being sent already. */
function textBeyond({ draftId, text }: Sending, { id, content }: OpenDraft): string {
  const { current } = content;
  if (id !== draftId) return current;
  return current.startsWith(text) ? current.slice(text.length) : '';
}
