import { type ErrorCode, type ErrorFields, errorCodes } from '@tidings/shared-types';

export type FieldsArgument<C extends ErrorCode> =
  Record<never, never> extends ErrorFields<C>
    ? [fields?: ErrorFields<C>]
    : [fields: ErrorFields<C>];

/** An error answer that is meant for the client. Any other thrown value is a bug and answers 500. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError';
  readonly code: C;
  readonly status: number;
  readonly fields: Record<string, unknown>;

  constructor(code: C, message: string, ...[fields]: FieldsArgument<C>) {
    super(message);
    this.code = code;
    this.status = errorCodes[code].status;
    this.fields = { ...fields };
  }
}

export function badRequest(message: string): ApiError<'BAD_REQUEST'> {
  return new ApiError('BAD_REQUEST', message);
}

/** A refusal that reveals that the thing exists: HTTP 403 with the general code. */
export class AccessDenied extends ApiError<'BAD_REQUEST'> {
  override readonly status = 403;

  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}

/** An id that names nothing, or something the caller may not know of: HTTP 404 with the general code. */
export class ResourceNotFound extends ApiError<'BAD_REQUEST'> {
  override readonly status = 404;

  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}
