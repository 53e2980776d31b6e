import { useCallback, useLayoutEffect, useState } from 'react';
import type { OpenDraft } from '../drafts/open-draft.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

export interface DraftInUse {
  /** Undefined until the component is mounted, and while there is no client. */
  readonly draft: OpenDraft | undefined;
  readonly content: string;
  /** For text fields; also reports typing. Text typed before the draft is open is appended to it once it opens. */
  setContent(content: string): void;
}

/** Opens the draft for a conversation while the component is mounted. */
export function useDraft(target: ConversationTarget): DraftInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(target);
  const [present, setPresent] = useState<{ readonly key: string; readonly draft: OpenDraft }>();
  const opened = present?.key === key ? present.draft : undefined;
  /** Text typed while no draft was open, by conversation. */
  const [early, setEarly] = useState<Readonly<Record<string, string>>>({});
  // Runs before the browser handles input, which would otherwise go to the previous draft or get lost.
  useLayoutEffect(() => {
    // A closed client opens no drafts, but its screens may still be there.
    if (client?.status.current !== 'open') return undefined;
    const draft = client.drafts.open(JSON.parse(key) as ConversationTarget);
    setPresent({ key, draft });
    return () => {
      setPresent(undefined);
      // `client.problems` reports what cannot be stored.
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
