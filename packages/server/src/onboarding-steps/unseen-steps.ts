import { type OnboardingStep, oneTimeNotices } from '@tidings/shared-types';
import type { RealmState } from '../realm/realm-state.ts';

/** Kept in the table of people's settings, whose names never begin with an underscore. */
export const SEEN_STEPS = '_onboarding_steps';

/** The names of the notices that somebody has seen. */
export function seenSteps(state: RealmState, userId: number): readonly string[] {
  const row = state.userSettings.get({ user_id: userId, name: SEEN_STEPS });
  return (row?.value ?? []) as readonly string[];
}

/** Clients would show a video for this one, and `navigation_tour_video_url` names none. */
const WITHOUT_VIDEO = 'navigation_tour_video';

export function unseenSteps(state: RealmState, userId: number): OnboardingStep[] {
  const seen = seenSteps(state, userId);
  return oneTimeNotices
    .filter((name) => name !== WITHOUT_VIDEO && !seen.includes(name))
    .map((name) => ({ type: 'one_time_notice', name }));
}
