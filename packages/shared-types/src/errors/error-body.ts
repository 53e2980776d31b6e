import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { ErrorCode, ErrorFields } from './error-codes.ts';

/** What every error answer has; codes add fields of their own. */
export const ErrorBody = Type.Object(
  {
    result: Type.Literal('error'),
    msg: Type.String({ description: 'What went wrong, for people; its wording may change.' }),
    code: Type.String({ description: 'What went wrong, for programs.' }),
  },
  { title: 'ErrorBody', description: 'The body of an answer that is not a success.' },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The body of an error with this code. */
export type ErrorBodyOf<C extends ErrorCode> = ErrorBody & { code: C } & ErrorFields<C>;
