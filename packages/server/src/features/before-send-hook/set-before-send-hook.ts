import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { hookObject, setHook } from './change-hook.ts';
import { checkMayAsk } from './hook-address.ts';

export const setBeforeSendHook = preparedMutation(endpoints.setBeforeSendHook, {
  prepare: ({ input, services }) => checkMayAsk(services.config, input.url),

  run({ change, input, services }) {
    const { hook, secret } = setHook(change, services.config, input);
    return { before_send_hook: hookObject(hook), ...(secret !== undefined && { secret }) };
  },
});
