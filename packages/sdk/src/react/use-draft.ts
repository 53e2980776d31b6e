import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OpenDraft } from '../drafts/open-draft.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

/** The draft of `useDraft`. */
export interface DraftInUse {
  /** Undefined until the component is mounted, and while there is no client. */
  readonly draft: OpenDraft | undefined;
  /** The text of the draft, for a text field. */
  readonly content: string;
  /** For text fields; also reports typing. Text typed before the draft is open is appended to it once it opens. */
  setContent(content: string): void;
}

/**
 * Opens the draft for a conversation while the component is mounted.
 *
 * @example
 * function Composer({ target }: { target: ConversationTarget }) {
 *   const client = useClient();
 *   const { draft, content, setContent } = useDraft(target);
 *   const send = () => client.send({ to: target, content, ...(draft && { draft: draft.id }) });
 *   return (
 *     <form action={async () => void (await send())}>
 *       <textarea value={content} onChange={(event) => setContent(event.target.value)} />
 *       <button>Send</button>
 *     </form>
 *   );
 * }
 */
export function useDraft(target: ConversationTarget): DraftInUse {
  const client = useMaybeClient();
  const key = JSON.stringify(target);
  const [present, setPresent] = useState<{ readonly key: string; readonly draft: OpenDraft }>();
  const opened = present?.key === key ? present.draft : undefined;
  /** Text typed while no draft was open, by conversation. */
  const [early, setEarly] = useState<Readonly<Record<string, string>>>({});
  /** The same, also for a component that is no longer there. */
  const latestEarly = useRef(new Map<string, string>());
  const takeEarly = useCallback((of: string) => {
    const text = latestEarly.current.get(of);
    latestEarly.current.delete(of);
    return text;
  }, []);
  // Runs before the browser handles input, which would otherwise go to the previous draft or get lost.
  useLayoutEffect(() => {
    // A closed client opens no drafts, but its screens may still be there.
    if (client?.status.current !== 'open') return undefined;
    let isLeft = false;
    const opening = client.drafts.open(JSON.parse(key) as ConversationTarget);
    const use = (draft: OpenDraft) => {
      if (!isLeft) setPresent({ key, draft });
    };
    // It fails once the client is closed.
    opening.then(use, () => undefined);
    return () => {
      isLeft = true;
      setPresent(undefined);
      // `client.problems` reports what cannot be stored.
      opening.then((draft) => closeDraft(draft, takeEarly(key))).catch(() => undefined);
    };
  }, [client, key, takeEarly]);
  const typedEarly = early[key];
  useLayoutEffect(() => {
    if (!opened || typedEarly === undefined) return;
    setEarly(({ [key]: _, ...others }) => others);
    append(opened, takeEarly(key));
  }, [opened, typedEarly, key, takeEarly]);
  const content = useMaybeLive(opened?.content) ?? typedEarly ?? '';
  const setContent = useCallback(
    (next: string) => {
      if (opened) opened.setContent(next);
      else {
        latestEarly.current.set(key, next);
        setEarly((before) => ({ ...before, [key]: next }));
      }
      client?.typing.composing(JSON.parse(key) as ConversationTarget);
    },
    [opened, client, key],
  );
  return { draft: opened, content, setContent };
}

function append(draft: OpenDraft, text: string | undefined): void {
  if (text === undefined) return;
  const both = [draft.content.current, text].filter((each) => each !== '');
  draft.setContent(both.join('\n'));
}

/** Closes a draft that a component left, with the text that was typed before it was open. */
async function closeDraft(draft: OpenDraft, early: string | undefined): Promise<void> {
  append(draft, early);
  await draft.close();
}
