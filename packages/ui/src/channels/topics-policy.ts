import type { TopicsPolicy } from '@tidings/shared-types';
import type { Choice } from '../ui/select.tsx';

/** The policies that an organization can set for all channels. */
export const generalTopicsPolicyChoices = [
  { value: 'allow_empty_topic', label: 'Optional: messages without a topic go to general chat' },
  { value: 'disable_empty_topic', label: 'Required for every message' },
] as const;

export const topicsPolicyChoices: readonly Choice<TopicsPolicy>[] = [
  { value: 'inherit', label: 'Organization default' },
  ...generalTopicsPolicyChoices,
  { value: 'empty_topic_only', label: 'None: all messages go to general chat' },
];
