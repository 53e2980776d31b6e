import { t } from '../languages/t.ts';

/** Returns the display name of a topic, also of the one without a name. */
export function topicText(topic: string): string {
  return topic === '' ? t('chat.generalChat') : topic;
}
