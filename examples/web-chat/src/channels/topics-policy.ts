import type { TopicsPolicy } from '@tidings/shared-types';
import type { Choice } from '../ui/select.tsx';

/** The policies that an organization can set for all channels. */
export const generalTopicsPolicyChoices = [
  { value: 'allow_empty_topic', label: 'Topics, and general chat without one' },
  { value: 'disable_empty_topic', label: 'Every message needs a topic' },
] as const;

export const topicsPolicyChoices: readonly Choice<TopicsPolicy>[] = [
  { value: 'inherit', label: 'As the organization says' },
  ...generalTopicsPolicyChoices,
  { value: 'empty_topic_only', label: 'No topics, only general chat' },
];
