import type { Static } from 'typebox';
import * as Type from 'typebox';

/** What every success answer has; endpoints add fields of their own. */
export const SuccessBody = Type.Object(
  {
    result: Type.Literal('success'),
    msg: Type.String({ description: 'Always empty.' }),
    ignored_parameters_unsupported: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Parameters that were sent and that this endpoint does not know.',
      }),
    ),
  },
  { title: 'SuccessBody', description: 'The body of a success.' },
);
export type SuccessBody = Static<typeof SuccessBody>;
