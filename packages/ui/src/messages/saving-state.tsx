import { useOutbox } from '@tidings/sdk/react';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../languages/t.ts';
import { useConnection } from '../team/use-connection.ts';

/** A change that is stored sooner than this shows no state. */
const shownAfterMs = 1500;

interface Props {
  readonly messageId: number;
  readonly entryIds: readonly string[];
}

/** Shows that the server has not stored a change of this message yet. */
export function SavingState({ messageId, entryIds }: Props) {
  const { name } = useConnection();
  const [isLong, setLong] = useState(false);
  const entries = (useOutbox() ?? []).filter(({ id, tried }) => {
    // A move also covers messages that were sent after it, which the user did not change.
    const isNewer = tried !== undefined && messageId > tried.newestMessageId;
    return entryIds.includes(id) && !isNewer;
  });
  const since = entries[0]?.createdAt;
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setLong(true), since + shownAfterMs - Date.now());
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
      <span>{isWaiting ? t('chat.waitingToSave') : t('chat.saving')}</span>
    </div>
  );
}
