import { usePresence, useUser } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';

interface Props {
  /** Undefined if the conversation has no other person left. */
  readonly userId: number | undefined;
}

const texts = () =>
  ({ active: t('people.online'), idle: t('people.idle'), offline: t('people.offline') }) as const;

/** Presence of a person. The shape differs too, for the colour-blind. Nothing for deactivated accounts. */
export function PresenceDot({ userId }: Props) {
  const status = usePresence(userId ?? 0)?.status ?? 'offline';
  if (useUser(userId ?? 0)?.user.is_active === false) return null;
  return (
    <span className="presence-dot" data-status={status} role="img" aria-label={texts()[status]} />
  );
}
