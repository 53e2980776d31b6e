import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { hookObject } from './change-hook.ts';

export const getBeforeSendHook = query(endpoints.getBeforeSendHook, ({ state, services }) => {
  const hook = state.internal('before_send_hook');
  return { before_send_hook: hook && hookObject(hook, services.clock.now()) };
});
