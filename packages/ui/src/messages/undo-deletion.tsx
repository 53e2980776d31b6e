import { t } from '../languages/t.ts';
import { undoDeletion, useHeldDeletion } from './held-deletions.ts';

/** Says that messages were deleted, with a button to undo it for a while. */
export function UndoDeletion() {
  const count = useHeldDeletion()?.keys.size ?? 0;
  if (count === 0) return null;
  return (
    <div className="list-bar" role="status">
      <span className="grow">{t('messages.messagesDeleted', { count })}</span>
      <button type="button" className="link-button" onClick={undoDeletion}>
        {t('messages.undo')}
      </button>
    </div>
  );
}
