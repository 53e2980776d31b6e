export { type Api, createApi } from './api/api.ts';
export type { Credentials } from './api/authorization.ts';
export {
  type ApiOptions,
  type ApiRequest,
  type ApiResult,
  type Call,
  type CallArguments,
  type CallOptions,
  createCall,
} from './api/call.ts';
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
