import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * The fields that tell how a call of an outside program went. Webhooks, services of bots and the before-send hook have
 * the same ones, in lists of deliveries and in the results of tests.
 */
export const callFields = {
  status_code: Type.Union([Type.Integer(), Type.Null()], {
    description: 'HTTP status of the answer; null if there was none.',
  }),
  duration_ms: Type.Integer({ minimum: 0, description: 'Time until the answer, in milliseconds.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the call failed, in a sentence; null if it succeeded.',
  }),
} as const;

const OutsideCall = Type.Object(callFields);
export type OutsideCall = Static<typeof OutsideCall>;
