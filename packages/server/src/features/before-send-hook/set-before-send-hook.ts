import { endpoints } from '@tidings/shared-types';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { preparedMutation } from '../../handler.ts';
import { hookObject, setHook } from './change-hook.ts';

export const setBeforeSendHook = preparedMutation(endpoints.setBeforeSendHook, {
  prepare: ({ input, state, services }) =>
    reachableUrl(services.config, input.url, { stored: state.internal('before_send_hook')?.url }),

  run({ change, input, services }) {
    const { hook, secret } = setHook(change, services.config, input);
    return { before_send_hook: hookObject(hook), ...(secret !== undefined && { secret }) };
  },
});
