import { t } from '../languages/t.ts';

interface Props {
  readonly unread: number;
  readonly mentions: number;
  /** Whether all messages count as mentions, as in direct conversations. */
  readonly isDirect?: boolean;
}

/** The number of mentions, if there are any, otherwise of unread messages. */
export function UnreadBadge({ unread, mentions, isDirect = false }: Props) {
  if (unread === 0) return null;
  const isMention = mentions > 0;
  return (
    <span className={isMention || isDirect ? 'badge strong' : 'badge'}>
      <span aria-hidden="true">{isMention ? `@ ${shown(mentions)}` : shown(unread)}</span>
      <span className="hidden-text">
        {' '}
        {isMention
          ? t('common.mentions', { mentions, unread })
          : t('common.unread', { count: unread })}
      </span>
    </span>
  );
}

function shown(count: number): string {
  return count > 999 ? '999+' : String(count);
}
