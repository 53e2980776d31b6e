interface Props {
  readonly unread: number;
  readonly mentions: number;
  /** All of it is for the person, also what does not name them. */
  readonly isDirect?: boolean;
}

/** How much waits somewhere: how often the person is mentioned, if they are, else how many are unread. */
export function UnreadBadge({ unread, mentions, isDirect = false }: Props) {
  if (unread === 0) return null;
  const isMention = mentions > 0;
  return (
    <span className={isMention || isDirect ? 'badge strong' : 'badge'}>
      {isMention && <span aria-hidden="true">@ </span>}
      {shown(isMention ? mentions : unread)}
      <span className="hidden-text">
        {isMention ? ` of ${unread} unread mention you` : ' unread'}
      </span>
    </span>
  );
}

function shown(count: number): string {
  return count > 999 ? '999+' : String(count);
}
