import { useOutbox, useSyncState } from '@tidings/sdk/react';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';

/** What is stored within a moment is nothing to tell. */
const momentMs = 1500;

interface Props {
  readonly messageId: number;
  readonly entryIds: readonly string[];
}

/** That what the person changed of a message is not stored by the server yet. */
export function ChangingState({ messageId, entryIds }: Props) {
  const { name } = useSyncState();
  const [isLong, setLong] = useState(false);
  const entries = (useOutbox() ?? []).filter(({ id, tried }) => {
    // A topic that is moved takes along what comes meanwhile, which nobody changed.
    const isNewer = tried !== undefined && messageId > tried.newestMessageId;
    return entryIds.includes(id) && !isNewer;
  });
  const since = entries[0]?.createdAt;
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setLong(true), since + momentMs - Date.now());
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [since]);
  if (since === undefined || !(isLong || name === 'offline')) return null;
  const isWaiting = entries.some(({ state }) => state === 'waiting');
  return (
    <div className="message-state">
      <Clock size={13} aria-hidden="true" />
      <span>{isWaiting ? 'Changes will be sent' : 'Saving …'}</span>
    </div>
  );
}
