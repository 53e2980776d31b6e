import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { limits } from '../limits.ts';
import { Timestamp } from '../scalars.ts';
import { callFields } from './outside-call.ts';

/** The fate of a message that the hook gave no valid answer about. */
export const OnHookFailure = Type.Enum(['allow', 'refuse']);

export const HookTimeout = Type.Integer({
  minimum: limits.minHookTimeoutMs,
  maximum: limits.maxHookTimeoutMs,
});

/** The program that an organization asks before it stores a message. */
export const BeforeSendHook = Type.Object(
  {
    url: Type.String({ description: 'The address that is asked.' }),
    timeout_ms: described(HookTimeout, 'How long the server waits for an answer.'),
    on_failure: described(
      OnHookFailure,
      'What happens to a message without a valid answer: it is sent as it is, or refused.',
    ),
    is_enabled: Type.Boolean({ description: 'Whether it is asked.' }),
    created_at: described(Timestamp, 'When it was set up.'),
    failing_since: Type.Union([Timestamp, Type.Null()], {
      description: 'Since when most questions fail; null if it works.',
    }),
    old_secret_expires_at: Type.Union([Timestamp, Type.Null()], {
      description:
        'Until when the secret before the last rotation signs too; null if only one does.',
    }),
  },
  {
    title: 'BeforeSendHook',
    description: 'The program that an organization asks before it stores a message.',
  },
);
export type BeforeSendHook = Static<typeof BeforeSendHook>;

/** The result of a question that an owner asked to test the hook. */
export const BeforeSendTest = Type.Object(
  {
    action: Type.Union([Type.Enum(['allow', 'replace', 'refuse']), Type.Null()], {
      description: 'The answer; null if there was no valid one.',
    }),
    content: Type.Union([Type.String(), Type.Null()], {
      description: 'The new text, with `replace`; otherwise null.',
    }),
    message: Type.Union([Type.String(), Type.Null()], {
      description: 'The reason that the sender reads, with `refuse`; otherwise null.',
    }),
    ...callFields,
  },
  {
    title: 'BeforeSendTest',
    description: 'The result of a question that tests the before-send hook.',
  },
);
export type BeforeSendTest = Static<typeof BeforeSendTest>;
