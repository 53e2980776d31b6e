import { type ConversationTarget, conversationKey } from '@tidings/sdk';
import { useOwnUser, useScheduled } from '@tidings/sdk/react';
import { momentText } from '../format/moment-text.ts';
import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { targetOf } from './scheduled-changes.ts';

/** Says above the composer that messages are scheduled for this conversation. */
export function ScheduledNotice({ to }: { readonly to: ConversationTarget }) {
  const ownId = useOwnUser()?.user.user_id;
  const items = useScheduled();
  if (!items || ownId === undefined) return null;
  const key = keyOf(to, ownId);
  const here = items.filter((item) => !item.value.failed && keyOf(targetOf(item), ownId) === key);
  const [first] = here;
  if (!first) return null;
  return (
    <p>
      {t('chat.messagesAreScheduled', {
        count: here.length,
        time: momentText(first.value.scheduled_delivery_timestamp),
      })}{' '}
      <a href={routeHref({ name: 'scheduled' })}>{t('chat.view')}</a>
    </p>
  );
}

function keyOf(to: ConversationTarget, ownId: number): string {
  if (to.kind === 'topic') return conversationKey(to);
  return conversationKey({ kind: 'direct', members: [...to.userIds, ownId] });
}
