import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Fields of every success response. Endpoints add their own. */
export const SuccessBody = Type.Object(
  {
    result: Type.Literal('success'),
    msg: Type.String({ description: 'Always empty.' }),
    ignored_parameters_unsupported: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Parameters of the request that this endpoint does not know.',
      }),
    ),
  },
  { title: 'SuccessBody', description: 'The body of a success response.' },
);
export type SuccessBody = Static<typeof SuccessBody>;
