import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import { useFocusHandoff } from './use-focus-handoff.ts';
import { hasMenu } from './use-row-gestures.ts';

interface Props {
  readonly to: Route;
  readonly label: string;
  readonly mark?: ReactNode;
  readonly isCurrent?: boolean;
  readonly unread?: number;
  readonly mentions?: number;
  readonly isDirect?: boolean;
  readonly isMuted?: boolean;
  /** Scroll into view when the row is current. Not in virtual lists. */
  readonly isScrolledTo?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A link in the sidebar, with its unread count. */
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
  const id = useId();
  const row = useRef<HTMLAnchorElement>(null);
  const href = routeHref(to);
  const [isTouched, setTouched] = useState(false);
  // The menu button is for screen readers at first; its icon is rendered on hover or focus.
  const touch = () => setTouched(true);
  const nearness = { onPointerEnter: touch, onFocus: touch };
  useFocusHandoff(row, href);
  useEffect(() => {
    if (!isCurrent || !isScrolledTo) return;
    // With the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isCurrent, isScrolledTo]);
  const classes = [
    'sidebar-row',
    className,
    unread > 0 && !isMuted ? 'waiting' : '',
    isMuted ? 'muted' : '',
  ];
  return (
    <div className="sidebar-place">
      <a
        id={id}
        ref={row}
        className={classes.filter(Boolean).join(' ')}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        title={label}
        {...nearness}
      >
        {mark !== undefined && <span className="mark">{mark}</span>}
        <span className="label">{label}</span>
        {children}
        <UnreadBadge unread={unread} mentions={mentions} isDirect={isDirect} />
      </a>
      {hasMenu(to) && (
        <IconButton
          className="icon-button sidebar-do"
          label={t('sidebar.actionsFor', { label })}
          aria-haspopup="menu"
          aria-expanded={false}
          {...nearness}
        >
          {isTouched && <EllipsisVertical size={16} />}
        </IconButton>
      )}
    </div>
  );
}
