import { endpoints } from '@tidings/shared-types';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { preparedMutation } from '../../handler.ts';
import { hookObject, setHook } from './change-hook.ts';

export const setBeforeSendHook = preparedMutation(endpoints.setBeforeSendHook, {
  async prepare({ input, state, services }) {
    if (input.url === undefined) return;
    const stored = state.internal('before_send_hook')?.url;
    await reachableUrl(services.config, input.url, { stored });
  },

  async run({ change, input, services }) {
    const { hook, secret } = await setHook(change, services.config, input);
    return {
      before_send_hook: hookObject(hook, change.now),
      ...(secret !== undefined && { secret }),
    };
  },
});
