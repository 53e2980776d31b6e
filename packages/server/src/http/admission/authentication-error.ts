import { ApiError, type FieldsArgument } from '../../core/api-error.ts';

type AuthenticationCode =
  | 'UNAUTHORIZED'
  | 'INVALID_API_KEY'
  | 'USER_DEACTIVATED'
  | 'REALM_DEACTIVATED';

/** The request did not prove its sender. The answer has a challenge, unless a browser would show it as a prompt. */
export class AuthenticationError<
  C extends AuthenticationCode = AuthenticationCode,
> extends ApiError<AuthenticationCode> {
  constructor(code: C, message: string, ...fields: FieldsArgument<AuthenticationCode>) {
    super(code, message, ...fields);
  }
}
