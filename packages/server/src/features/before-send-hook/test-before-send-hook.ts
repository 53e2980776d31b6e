import { endpoints, type HookTrial } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { messageContent } from '../messages/render-typed-text.ts';
import { HookProblem } from './answer.ts';
import { keptHook } from './change-hook.ts';

const EXAMPLE = 'This is a test of the before-send hook.';

export const testBeforeSendHook = query(
  endpoints.testBeforeSendHook,
  async ({ realm, state, caller, input, services }) => {
    const hook = keptHook(state);
    const start = performance.now();
    const outcome = await services.beforeSendHooks
      .try(realm, hook, {
        occasion: { type: 'message.before_send' },
        sender: caller,
        to: { kind: 'direct', members: [caller.id] },
        topic: '',
        content: messageContent(input.content ?? EXAMPLE),
      })
      .then(({ action, ...rest }): Omit<HookTrial, 'duration_ms'> => ({ outcome: action, ...rest }))
      .catch((error: unknown) => {
        if (!(error instanceof HookProblem)) throw error;
        return { outcome: 'failure' as const, problem: error.message };
      });
    return { trial: { ...outcome, duration_ms: Math.round(performance.now() - start) } };
  },
);
