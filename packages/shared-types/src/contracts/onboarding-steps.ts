import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';

export const markOnboardingStepAsRead = endpoint({
  section: 'B-extra',
  summary: 'Mark an onboarding step as read',
  description:
    'Marks a notice that clients show once as seen. POST /register lists the unseen notices.',
  method: 'POST',
  path: '/users/me/onboarding_steps',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    onboarding_step: required(
      Type.String(),
      'The name of the notice. Marking a notice again changes nothing.',
    ),
  },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such notice.' },
});
