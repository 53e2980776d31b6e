import type { Channel } from '@tidings/shared-types';
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

const labels = {
  public: 'Public: all members can join and read it',
  'web-public': 'Web-public: anyone on the internet can read it',
  private: 'Private, shared history: new subscribers can read earlier messages',
  protected: 'Private, protected history: new subscribers cannot read earlier messages',
} as const satisfies Record<Privacy, string>;

export function privacyChoices(offered: readonly Privacy[]): Choice<Privacy>[] {
  return offered.map((value) => ({ value, label: labels[value] }));
}
