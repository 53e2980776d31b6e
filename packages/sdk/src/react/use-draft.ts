import { useCallback, useEffect, useState } from 'react';
import type { OpenDraft } from '../drafts/open-draft.ts';
import type { ConversationTarget } from '../messages/target.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

export interface DraftInUse {
  /** Undefined until the component is mounted. */
  readonly draft: OpenDraft | undefined;
  readonly content: string;
  /** For text fields; also tells the others that one types. */
  setContent(content: string): void;
}

/** The draft for a conversation, open while the component is. */
export function useDraft(target: ConversationTarget): DraftInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(target);
  const [opened, setOpened] = useState<OpenDraft>();
  useEffect(() => {
    // A closed one opens none, and its screens may still be there.
    if (client?.status.current !== 'open') return undefined;
    const draft = client.drafts.open(JSON.parse(key) as ConversationTarget);
    setOpened(draft);
    return () => {
      setOpened(undefined);
      // What cannot be stored is told by `client.problems`.
      draft.close().catch(() => undefined);
    };
  }, [client, key]);
  const content = useMaybeLive(opened?.content) ?? '';
  const setContent = useCallback(
    (next: string) => {
      opened?.setContent(next);
      client?.typing.composing(JSON.parse(key) as ConversationTarget);
    },
    [opened, client, key],
  );
  return { draft: opened, content, setContent };
}
