export type { CustomTypes, WithCustom } from '@tidings/shared-types';
export type { Credentials } from './api/authorization.ts';
export {
  type AnyErrorCode,
  ApiError,
  isApiError,
  isTidingsError,
  NetworkError,
  RedirectRefused,
  type Remedy,
  TidingsError,
  TimeoutError,
  UnexpectedResponse,
} from './api/errors.ts';
export type { RetryPolicy } from './api/retry-policy.ts';
export {
  type Admin,
  type AdminChannels,
  type AdminUsers,
  type ByExternalIds,
  type ChannelOutcome,
  type ChannelUpsert,
  createAdmin,
  type PersonOutcome,
  type PersonUpsert,
} from './server/admin.ts';
export type { AdminCallOptions, AdminOptions } from './server/admin-call.ts';
export { type SignOptions, signToken, type TokenClaims } from './server/sign-token.ts';
