import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { markAllRead } from './mark-read.ts';

export const markAllAsRead = mutation(endpoints.markAllAsRead, async ({ change, caller }) => {
  await markAllRead(change, caller.id);
  return { complete: true };
});
