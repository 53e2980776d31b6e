import { useCallback, useLayoutEffect, useState } from 'react';
import type { OpenDraft } from '../drafts/open-draft.ts';
import type { ConversationTarget } from '../messages/target.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

export interface DraftInUse {
  /** Undefined until the component is mounted, and while there is no client. */
  readonly draft: OpenDraft | undefined;
  readonly content: string;
  /**
   * For text fields; also tells the others that one types. Text typed before the draft is open goes into it
   * once it is, behind what it says already.
   */
  setContent(content: string): void;
}

/** The draft for a conversation, open while the component is. */
export function useDraft(target: ConversationTarget): DraftInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(target);
  const [present, setPresent] = useState<{ readonly key: string; readonly draft: OpenDraft }>();
  const opened = present?.key === key ? present.draft : undefined;
  /** By conversation, what was typed while no draft was open. */
  const [early, setEarly] = useState<Readonly<Record<string, string>>>({});
  // Before the browser takes in anything that is typed: until then it would go to the draft of before, or nowhere.
  useLayoutEffect(() => {
    // A closed one opens none, and its screens may still be there.
    if (client?.status.current !== 'open') return undefined;
    const draft = client.drafts.open(JSON.parse(key) as ConversationTarget);
    setPresent({ key, draft });
    return () => {
      setPresent(undefined);
      // What cannot be stored is told by `client.problems`.
      draft.close().catch(() => undefined);
    };
  }, [client, key]);
  const typedEarly = early[key];
  useLayoutEffect(() => {
    if (!opened || typedEarly === undefined) return;
    setEarly(({ [key]: _, ...others }) => others);
    const both = [opened.content.current, typedEarly].filter((text) => text !== '');
    opened.setContent(both.join('\n'));
  }, [opened, typedEarly, key]);
  const content = useMaybeLive(opened?.content) ?? typedEarly ?? '';
  const setContent = useCallback(
    (next: string) => {
      if (opened) opened.setContent(next);
      else setEarly((before) => ({ ...before, [key]: next }));
      client?.typing.composing(JSON.parse(key) as ConversationTarget);
    },
    [opened, client, key],
  );
  return { draft: opened, content, setContent };
}
