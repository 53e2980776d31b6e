import type { Static } from 'typebox';
import * as Type from 'typebox';

/** The notices that clients show once to each person. */
export const oneTimeNotices = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic',
  'navigation_tour_video',
] as const;

/** A notice that the person has not seen yet. */
export const OnboardingStep = Type.Object(
  {
    type: Type.Literal('one_time_notice', { description: 'Always `one_time_notice`.' }),
    name: Type.Enum(oneTimeNotices, { description: 'Name of the notice.' }),
  },
  { title: 'OnboardingStep', description: 'A notice that the caller has not seen yet.' },
);
export type OnboardingStep = Static<typeof OnboardingStep>;
