import { endpoints, oneTimeNotices } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { userSettingRows } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { SEEN_STEPS, seenSteps, unseenSteps } from './unseen-steps.ts';

export const markOnboardingStepAsRead = mutation(
  endpoints.markOnboardingStepAsRead,
  ({ change, state, caller, input }) => {
    const step = oneTimeNotices.find((name) => name === input.onboarding_step);
    if (step === undefined) throw badRequest(`Unknown onboarding step: ${input.onboarding_step}`);
    const seen = seenSteps(state, caller.id);
    if (seen.includes(step)) return {};
    change.put(userSettingRows, {
      user_id: caller.id,
      name: SEEN_STEPS,
      value: [...seen, step],
    });
    const onboarding_steps = unseenSteps(state, caller.id);
    change.emit(forUser(caller.id), { type: 'onboarding_steps', onboarding_steps });
    return {};
  },
);
