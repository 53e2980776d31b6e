import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { moveDraft } from '../composer/move-draft.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { useScope } from '../scope/scope.ts';
import { keepFocusAt } from '../team/use-composer-focus.ts';
import { focusedElement } from '../ui/focused.ts';
import { isTopicShown } from './is-topic-shown.ts';
import type { TopicTarget } from './topic-target.ts';

/**
 * Returns a function that follows a moved topic: it moves the topic's draft, and the page if the topic is open. It
 * never rejects, because the banner reports storage errors.
 */
export function useFollowMove() {
  const client = useClient();
  const { navigation } = useScope();
  return useCallback(
    async (from: TopicTarget, to: TopicTarget, near?: number): Promise<void> => {
      await moveDraft(client, from, to).catch(() => undefined);
      if (!isTopicShown(navigation, from)) return;
      const route = conversationRoute(to, near);
      // If the user is editing a message, the focus stays in the editor.
      if (focusedElement()?.closest('.edit-message')) keepFocusAt(route);
      navigation.go(route, { replace: true });
    },
    [client, navigation],
  );
}
