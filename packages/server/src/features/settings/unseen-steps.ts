import { type OnboardingStep, oneTimeNotices } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Stored with people's settings, whose names never begin with an underscore. */
export const SEEN_STEPS = '_onboarding_steps';

/** Returns the names of the notices that a user has seen. */
export function seenSteps(state: RealmState, userId: number): readonly string[] {
  const row = state.userSettings.get({ user_id: userId, name: SEEN_STEPS });
  return (row?.value ?? []) as readonly string[];
}

/** Clients would show a video for this step, but `navigation_tour_video_url` is not set. */
const WITHOUT_VIDEO = 'navigation_tour_video';

export function unseenSteps(state: RealmState, userId: number): OnboardingStep[] {
  const seen = seenSteps(state, userId);
  return oneTimeNotices
    .filter((name) => name !== WITHOUT_VIDEO && !seen.includes(name))
    .map((name) => ({ type: 'one_time_notice', name }));
}
