import { type BadgeCover, badgeCount } from '@tidings/shared-types/wire';
import type { UnreadSummary } from './unread-summary.ts';

/**
 * Returns the count for the app's icon, as the person's setting `desktop_icon_count_display` wants it. Push
 * notifications carry the same count in `badge`.
 */
export function appBadge({ conversations }: UnreadSummary, cover: BadgeCover): number {
  return badgeCount(
    [...conversations.values()].map((item) => ({ ...item, isDirect: item.to.kind === 'direct' })),
    cover,
  );
}
