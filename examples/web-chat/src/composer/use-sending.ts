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

  const once = async (work: () => Promise<unknown>) => {
    if (isAtWork.current || isEmpty) return;
    isAtWork.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      attached.clear();
      onDone();
    } catch (error) {
      sentBefore.current = undefined;
      setProblem(problemText(error));
    } finally {
      isAtWork.current = false;
      setBusy(false);
    }
  };

  const send = () => {
    if (isAtWork.current) sentBefore.current = draft?.id;
    return once(() => {
      const { files } = attached;
      // Newer than what is rendered, for who types fast.
      const text = draft?.content.current ?? content;
      return client.send({ to, content: text, files, ...(draft && { draft: draft.id }) });
    });
  };
  useEffect(() => {
    if (isBusy || sentBefore.current === undefined || draft?.id === sentBefore.current) return;
    sentBefore.current = undefined;
    // What fails is said below the text.
    if (draft?.content.current.trim()) send().catch(() => undefined);
  });

  /** A scheduled message holds text alone: its files go to the server first. */
  const schedule = (deliverAt: number) =>
    once(async () => {
      const uploaded = await Promise.all(
        attached.files.map(async (file) => {
          const { url, filename } = await client.api.uploadFile({ file });
          return `[${filename.replaceAll(/[[\]\n]/g, '')}](${url})`;
        }),
      );
      const text = [content.trimEnd(), ...uploaded].filter((part) => part !== '').join('\n');
      await client.change.createScheduledMessage({ to, content: text, deliverAt });
      client.typing.stopped();
      await draft?.discard();
    });

  return { send, schedule, isBusy, isEmpty, problem };
}
