import type { TopicsPolicy } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import type { Choice } from '../ui/select.tsx';

/** The policies that an organization can set for all channels. */
export const generalTopicsPolicyChoices = () =>
  [
    { value: 'allow_empty_topic', label: t('channels.optionalMessagesWithoutATopic') },
    { value: 'disable_empty_topic', label: t('channels.requiredForEveryMessage') },
  ] as const;

export const topicsPolicyChoices = (): readonly Choice<TopicsPolicy>[] => [
  { value: 'inherit', label: t('channels.organizationDefault') },
  ...generalTopicsPolicyChoices(),
  { value: 'empty_topic_only', label: t('channels.noneAllMessagesGoTo') },
];
