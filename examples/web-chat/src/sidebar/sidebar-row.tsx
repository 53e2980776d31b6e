import { type ReactNode, useEffect, useRef } from 'react';
import { type Route, routeHref } from '../routes/route.ts';
import { UnreadBadge } from '../ui/unread-badge.tsx';

interface Props {
  readonly to: Route;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly isCurrent?: boolean;
  readonly unread?: number;
  readonly mentions?: number;
  readonly isDirect?: boolean;
  readonly isMuted?: boolean;
  /** Comes into sight when one goes there; not in a list whose rows come and go as it scrolls. */
  readonly isScrolledTo?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A place to go to, with how much waits there. */
export function SidebarRow({
  to,
  label,
  mark,
  isCurrent = false,
  unread = 0,
  mentions = 0,
  ...rest
}: Props) {
  const { isMuted = false, isDirect = false, isScrolledTo = true, className = '', children } = rest;
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && isScrolledTo) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent, isScrolledTo]);
  const classes = [
    'sidebar-row',
    className,
    unread > 0 && !isMuted ? 'waiting' : '',
    isMuted ? 'muted' : '',
  ];
  return (
    <a
      ref={row}
      className={classes.filter(Boolean).join(' ')}
      href={routeHref(to)}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
    >
      {mark !== undefined && <span className="mark">{mark}</span>}
      <span className="label">{label}</span>
      {children}
      <UnreadBadge unread={unread} mentions={mentions} isDirect={isDirect} />
    </a>
  );
}
