import type { TimelineItem, TimelineState } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { readText } from '../content/read-text.ts';
import { t } from '../languages/t.ts';
import { widgetLines } from './widgets/widget-lines.ts';

/** Announces messages that arrive while the list is open, but not those that are loaded. */
export function NewMessageStatus({ state }: { readonly state: TimelineState | undefined }) {
  const ownId = useOwnUser()?.user.user_id;
  const [arrived, setArrived] = useState<readonly TimelineItem[]>([]);
  const readTo = useRef<number>(undefined);
  useEffect(() => {
    // Away from the end or offline, wait: the messages are announced together on return.
    if (!state || state.hasNewer || !state.isVerified) return;
    // Skip the user's own messages. They show at once, before earlier messages from others.
    const others = state.items.filter(({ message }) => message.sender_id !== ownId);
    const before = readTo.current;
    readTo.current = Math.max(0, before ?? 0, ...others.map(({ message }) => message.id));
    if (before === undefined) return;
    const found = others.filter(({ message, muted }) => message.id > before && !muted);
    if (found.length > 0) setArrived(found);
  }, [state, ownId]);
  return (
    <div className="hidden-text" role="status">
      {/* A new key each time, so that a repeated text is announced again. */}
      <span key={arrived.at(-1)?.key}>{textOf(arrived)}</span>
    </div>
  );
}

function textOf(arrived: readonly TimelineItem[]): string {
  const [only, ...others] = arrived;
  if (!only) return '';
  if (others.length > 0) return t('chat.newMessagesCount', { count: arrived.length });
  return `${only.message.sender_full_name}: ${widgetLines(only.message)?.[0] ?? readText(only.message.content)}`;
}
