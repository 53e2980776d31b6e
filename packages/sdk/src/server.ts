export type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
export type { Credentials } from './api/authorization.ts';
export {
  type AnyErrorCode,
  ApiError,
  CallError,
  isApiError,
  isCallError,
  NetworkError,
  RedirectRefused,
  type Remedy,
  TimeoutError,
  UnexpectedResponse,
} from './api/errors.ts';
export type { RetryPolicy } from './api/retry-policy.ts';
export {
  type Admin,
  type AdminBeforeSendHook,
  type AdminChannels,
  type AdminUsers,
  type AdminWebhooks,
  type ByExternalIds,
  type ChannelOutcome,
  type ChannelUpsert,
  createAdmin,
  type PersonOutcome,
  type PersonUpsert,
} from './server/admin.ts';
export type { AdminCallOptions, AdminOptions } from './server/admin-call.ts';
export {
  answerBeforeSend,
  type BeforeSendAnswer,
  type BeforeSendQuestion,
  verifyBeforeSend,
} from './server/before-send.ts';
export { type SignOptions, signToken, type TokenClaims } from './server/sign-token.ts';
export { WebhookRefused, type WebhookRequest } from './server/signed-request.ts';
export { verifyWebhook, type WebhookPayload } from './server/verify-webhook.ts';
export {
  docsUrlOf,
  InvalidArgument,
  isTidingsError,
  TidingsError,
} from './tidings-error.ts';
