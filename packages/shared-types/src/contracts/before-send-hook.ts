import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional } from '../contract/param.ts';
import { limits } from '../limits.ts';
import {
  BeforeSendHook,
  BeforeSendTest,
  HookTimeout,
  OnHookFailure,
} from '../resources/before-send-hook.ts';

const section = 'X5';
const scope = 'before_send_hook';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an owner.';

export const getBeforeSendHook = endpoint({
  section,
  summary: 'Get the before-send hook',
  description:
    'A before-send hook is a program of yours that the server asks before it stores a message or an edit: see docs/how-to/before-send.md.',
  method: 'GET',
  path: '/realm/before_send_hook',
  access: 'owner',
  humansOnly: true,
  scope,
  mutates: false,
  params: {},
  response: Type.Object({
    before_send_hook: Type.Union([BeforeSendHook, Type.Null()], {
      description: 'The hook, without its secret; null if there is none.',
    }),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL },
});

export const setBeforeSendHook = endpoint({
  section,
  summary: 'Set the before-send hook',
  description:
    'Sets the hook up, or changes what is given of it. The hook sees every message that people and bots send, direct messages included. If a service sets it up, moves it, or turns it on or off, the owners are told.',
  method: 'PUT',
  path: '/realm/before_send_hook',
  access: 'owner',
  humansOnly: true,
  scope,
  mutates: true,
  params: {
    url: optional(
      Type.String({ minLength: 1, maxLength: limits.outsideUrlLength }),
      'The address to ask. A new hook needs one. It must begin with `https://`, except in private networks that the server’s configuration names.',
    ),
    timeout_ms: optional(
      HookTimeout,
      `How long the server waits for an answer, in milliseconds. A new hook gets ${limits.defaultHookTimeoutMs}.`,
    ),
    on_failure: optional(
      OnHookFailure,
      'What happens to a message without a valid answer in time: `allow` sends it as it is, `refuse` refuses it. A new hook allows it.',
    ),
    is_enabled: optional(Type.Boolean(), 'Whether the hook is asked. A new hook is.'),
    rotate_secret: defaulted(
      Type.Boolean(),
      false,
      `Makes a new secret. The one before signs too for ${limits.webhookOldSecretHours} hours. A new hook always gets one.`,
    ),
  },
  response: Type.Object({
    before_send_hook: described(BeforeSendHook, 'The hook.'),
    secret: Type.Optional(
      Type.String({
        description:
          'The new secret with which questions are signed (`whsec_…`). It is shown only in this response.',
      }),
    ),
  }),
  errors: {
    BAD_REQUEST: 'The address is not allowed, or there is no hook yet and no address is given.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const removeBeforeSendHook = endpoint({
  section,
  summary: 'Remove the before-send hook',
  description:
    'Messages are stored without a question from then on. If a service removes the hook, the owners are told.',
  method: 'DELETE',
  path: '/realm/before_send_hook',
  access: 'owner',
  humansOnly: true,
  scope,
  mutates: true,
  params: {},
  response: noFields,
  errors: { BAD_REQUEST: 'There is no hook.', UNAUTHORIZED_PRINCIPAL },
});

export const testBeforeSendHook = endpoint({
  section,
  summary: 'Test the before-send hook',
  description:
    'Asks the hook about a message from the caller to themself, and returns the answer. Nothing is sent. A disabled hook is asked too.',
  method: 'POST',
  path: '/realm/before_send_hook/test',
  access: 'owner',
  humansOnly: true,
  scope,
  mutates: true,
  params: {
    content: optional(
      Type.String({ minLength: 1, maxLength: limits.max_message_length }),
      'The text of the message. By default a sentence that says that this is a test.',
    ),
  },
  response: Type.Object({ test: described(BeforeSendTest, 'The result.') }),
  errors: {
    BAD_REQUEST: 'There is no hook.',
    UNAUTHORIZED_PRINCIPAL,
    RATE_LIMIT_HIT: 'Too many tests of the caller are under way.',
  },
});
