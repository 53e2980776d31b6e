import type { ConversationTarget, OpenDraft } from '@tidings/sdk';
import { useClient, useDraft } from '@tidings/sdk/react';
import { useCallback, useEffect } from 'react';

export interface ComposerDraft {
  readonly draft: OpenDraft | undefined;
  readonly content: string;
  setContent(content: string): void;
}

/** The draft of a conversation. It moves along when the user enters another topic. */
export function useComposerDraft(
  draftOf: ConversationTarget,
  to: ConversationTarget,
): ComposerDraft {
  const client = useClient();
  const { draft, content, setContent: keep } = useDraft(draftOf);
  useEffect(() => {
    if (draft && to.kind === 'topic') draft.setTarget(to);
  }, [draft, to]);
  const setContent = useCallback(
    (next: string) => {
      if (draft) draft.setContent(next);
      else keep(next);
      if (next.trim() === '') client.typing.stopped();
      else client.typing.composing(to);
    },
    [draft, keep, client, to],
  );
  return { draft, content, setContent };
}
