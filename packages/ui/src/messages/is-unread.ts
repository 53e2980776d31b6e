import type { TimelineItem } from '@tidings/sdk';

export function isUnread({ message, pending }: TimelineItem): boolean {
  return !pending && !message.flags.includes('read');
}
