import type { TimelineItem, TimelineState } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { readText } from '../composer/quote-text.ts';
import { widgetLines } from './widgets/widget-lines.ts';

/** Reads out what comes while the list is open; not what was there before, and not what is loaded. */
export function NewMessageStatus({ state }: { readonly state: TimelineState | undefined }) {
  const ownId = useOwnUser()?.user.user_id;
  const [come, setCome] = useState<readonly TimelineItem[]>([]);
  const readTo = useRef<number>(undefined);
  useEffect(() => {
    // Whoever left the end, or the network, hears what came since when the end is here again.
    if (!state || state.hasNewer || !state.isVerified) return;
    // What one wrote is known at once, and may be so before what others wrote earlier.
    const others = state.items.filter(({ message }) => message.sender_id !== ownId);
    const before = readTo.current;
    readTo.current = Math.max(0, before ?? 0, ...others.map(({ message }) => message.id));
    if (before === undefined) return;
    const found = others.filter(({ message, muted }) => message.id > before && !muted);
    if (found.length > 0) setCome(found);
  }, [state, ownId]);
  return (
    <div className="hidden-text" role="status">
      {/* Another one each time, as the same words may come again. */}
      <span key={come.at(-1)?.key}>{textOf(come)}</span>
    </div>
  );
}

function textOf(come: readonly TimelineItem[]): string {
  const [only, ...others] = come;
  if (!only) return '';
  if (others.length > 0) return `${come.length} new messages`;
  return `${only.message.sender_full_name}: ${widgetLines(only.message)?.[0] ?? readText(only.message.content)}`;
}
