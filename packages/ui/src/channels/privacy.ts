import type { Channel } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import type { Choice } from '../ui/select.tsx';

/** The type of a channel: who can find it, and how much history new subscribers can read. */
export type Privacy = 'public' | 'web-public' | 'private' | 'protected';

type Flags = Pick<Channel, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>;

export function privacyOf({
  invite_only,
  is_web_public,
  history_public_to_subscribers,
}: Flags): Privacy {
  if (is_web_public) return 'web-public';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'private' : 'protected';
}

export function privacyFlags(privacy: Privacy): Flags {
  return {
    invite_only: privacy === 'private' || privacy === 'protected',
    is_web_public: privacy === 'web-public',
    history_public_to_subscribers: privacy !== 'protected',
  };
}

const labels = () =>
  ({
    public: t('channels.publicAllMembersCanJoin'),
    'web-public': t('channels.webPublicAnyoneOnThe'),
    private: t('channels.privateSharedHistoryNewSubscribers'),
    protected: t('channels.privateProtectedHistoryNewSubscribers'),
  }) as const satisfies Record<Privacy, string>;

export function privacyChoices(offered: readonly Privacy[]): Choice<Privacy>[] {
  return offered.map((value) => ({ value, label: labels()[value] }));
}
