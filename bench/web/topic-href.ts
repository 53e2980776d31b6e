import { routeHref } from '../../packages/ui/src/routes/route.ts';
import type { Topic } from './large-organization.ts';

export function topicHref(topic: Topic): string {
  return routeHref({ name: 'topic', ...topic, near: undefined });
}
