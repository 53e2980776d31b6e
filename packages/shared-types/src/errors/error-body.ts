import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { ErrorCode, ErrorFields } from './error-codes.ts';

/** Fields of every error response. Codes add their own. */
export const ErrorBody = Type.Object(
  {
    result: Type.Literal('error'),
    msg: Type.String({
      description: 'Error message for people, in their language. The wording may change.',
    }),
    code: Type.String({ description: 'Error code for programs.' }),
  },
  { title: 'ErrorBody', description: 'The body of an error response.' },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The body of an error with this code. */
export type ErrorBodyOf<C extends ErrorCode> = ErrorBody & { code: C } & ErrorFields<C>;
