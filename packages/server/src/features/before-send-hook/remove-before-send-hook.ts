import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { removeHook } from './change-hook.ts';

export const removeBeforeSendHook = mutation(endpoints.removeBeforeSendHook, async ({ change }) => {
  await removeHook(change);
  return {};
});
