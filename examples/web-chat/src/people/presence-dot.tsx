import { usePresence, useUser } from '@tidings/sdk/react';
import './people.css';

interface Props {
  /** Undefined where a conversation has nobody left. */
  readonly userId: number | undefined;
}

const texts = { active: 'Online', idle: 'Idle', offline: 'Offline' } as const;

/** Whether somebody is there: full, half or hollow, so that it does not hang on colours. Nothing for who left. */
export function PresenceDot({ userId }: Props) {
  const status = usePresence(userId ?? 0)?.status ?? 'offline';
  if (useUser(userId ?? 0)?.user.is_active === false) return null;
  return (
    <span className="presence-dot" data-status={status} role="img" aria-label={texts[status]} />
  );
}
