import { endpoints } from '@tidings/shared-types';
import { personBehind } from '../../core/jobs/fair-work.ts';
import { preparedMutation } from '../../handler.ts';
import { messageContent } from '../messages/render-typed-text.ts';
import { HookProblem } from './answer.ts';
import { sending } from './approved-content.ts';
import { keptHook } from './change-hook.ts';

const EXAMPLE = 'This is a test of the before-send hook.';
const nothing = { action: null, content: null, message: null };

export const testBeforeSendHook = preparedMutation(endpoints.testBeforeSendHook, {
  // A repeated request gets the first result, and does not ask again.
  isCounted: true,

  prepare({ realm, state, caller, input, services }) {
    const hook = keptHook(state);
    const proposal = {
      reason: sending,
      sender: caller,
      to: { kind: 'direct', members: [caller.id] },
      topic: '',
      content: messageContent(input.content ?? EXAMPLE),
    } as const;
    return services.outsideTests.do(personBehind(realm, caller), async () => {
      const start = performance.now();
      const found = await services.beforeSendHooks.test(realm, hook, proposal).then(
        ({ answer, statusCode }) => ({ ...nothing, ...answer, statusCode, problem: null }),
        (error: unknown) => {
          if (!(error instanceof HookProblem)) throw error;
          const { message: problem, statusCode = null } = error;
          return { ...nothing, statusCode, problem };
        },
      );
      const { statusCode: status_code, problem, ...answer } = found;
      const duration_ms = Math.round(performance.now() - start);
      return { status_code, duration_ms, problem, ...answer };
    });
  },

  run: (_call, test) => ({ test }),
});
