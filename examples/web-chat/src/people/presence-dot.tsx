import { usePresence } from '@tidings/sdk/react';
import './people.css';

interface Props {
  /** Undefined where a conversation has nobody left. */
  readonly userId: number | undefined;
}

const texts = { active: 'Online', idle: 'Idle', offline: 'Offline' } as const;

/** Whether somebody is there: full, half or hollow, so that it does not hang on colours. */
export function PresenceDot({ userId }: Props) {
  const status = usePresence(userId ?? 0)?.status ?? 'offline';
  return (
    <span className="presence-dot" data-status={status} role="img" aria-label={texts[status]} />
  );
}
