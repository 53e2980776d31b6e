import { type ErrorCode, type ErrorFields, errorCodes } from '@tidings/shared-types';

type FieldsArgument<C extends ErrorCode> =
  Record<never, never> extends ErrorFields<C>
    ? [fields?: ErrorFields<C>]
    : [fields: ErrorFields<C>];

/** An answer other than success, meant for the client. Anything else that is thrown is a bug and answers 500. */
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

/** A thing that is there, and not for the caller, where that may be told: HTTP 403 with the general code. */
export class AccessDenied extends ApiError<'BAD_REQUEST'> {
  override readonly status = 403;

  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}

/** A thing named by id that is not there, or not the caller's to know: HTTP 404 with the general code. */
export class ResourceNotFound extends ApiError<'BAD_REQUEST'> {
  override readonly status = 404;

  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}
