import type { ConversationTarget } from '@tidings/sdk';
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

/** Sends what was written, now or later. Once, however often the key is pressed. */
export function useSending({ to, draft: { draft, content }, attached, onDone }: Options) {
  const client = useClient();
  const isAtWork = useRef(false);
  /** The draft that was on its way when somebody wanted to send again: what they typed since is another. */
  const sentBefore = useRef<string>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isEmpty = content.trim() === '' && attached.files.length === 0;

  /** Seconds since 1970; now unless given. */
  const send = async (deliverAt?: number) => {
    if (isAtWork.current) {
      sentBefore.current = draft?.id;
      return;
    }
    if (isEmpty) return;
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    const { files } = attached;
    try {
      await client.send({
        to,
        // Newer than what is rendered, for those who type fast.
        content: draft?.content.current ?? content,
        files,
        ...(deliverAt !== undefined && { deliverAt }),
        ...(draft && { draft: draft.id }),
      });
      attached.remove(files);
      onDone();
    } catch (error) {
      sentBefore.current = undefined;
      setProblem(problemText(error));
    } finally {
      isAtWork.current = false;
      setBusy(false);
    }
  };

  useEffect(() => {
    if (isBusy || sentBefore.current === undefined || draft?.id === sentBefore.current) return;
    sentBefore.current = undefined;
    // What fails is said below the text.
    if (draft?.content.current.trim()) send().catch(() => undefined);
  });

  return { send, isBusy, isEmpty, problem };
}
