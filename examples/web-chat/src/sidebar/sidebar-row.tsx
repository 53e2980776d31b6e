import type { ReactNode } from 'react';
import { type Route, routeHref } from '../routes/route.ts';

interface Props {
  readonly to: Route;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly isCurrent?: boolean;
  readonly unread?: number;
  readonly mentions?: number;
  readonly isMuted?: boolean;
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
  const { isMuted = false, className = '', children } = rest;
  const classes = [
    'sidebar-row',
    className,
    unread > 0 && !isMuted ? 'waiting' : '',
    isMuted ? 'muted' : '',
  ];
  return (
    <a
      className={classes.filter(Boolean).join(' ')}
      href={routeHref(to)}
      aria-current={isCurrent ? 'page' : undefined}
      title={label}
    >
      {mark !== undefined && <span className="mark">{mark}</span>}
      <span className="label">{label}</span>
      {children}
      <Unread unread={unread} mentions={mentions} />
    </a>
  );
}

function Unread({ unread, mentions }: { readonly unread: number; readonly mentions: number }) {
  if (unread === 0) return null;
  return (
    <span className={mentions > 0 ? 'badge strong' : 'badge'}>
      {mentions > 0 && <span aria-hidden="true">@ </span>}
      {unread > 999 ? '999+' : unread}
      <span className="hidden-text">
        {mentions > 0 ? ` unread, ${mentions} of them mention you` : ' unread'}
      </span>
    </span>
  );
}
