import { useState } from 'react';
import { momentOf } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { onDemand } from '../ui/on-demand.tsx';

const HistoryDialog = onDemand(
  async () => (await import('./dialogs/history-dialog.tsx')).HistoryDialog,
);

interface Props {
  readonly messageId: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** "Edited", which opens the history of a message. */
export function EditedMark({ messageId, at }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="edited" title={momentOf(at)} onClick={() => setOpen(true)}>
        {t('chat.edited')}
      </button>
      {isOpen && <HistoryDialog messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  );
}
