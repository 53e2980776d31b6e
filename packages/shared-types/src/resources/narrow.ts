import type { Static } from 'typebox';
import * as Type from 'typebox';
import { typed } from '../contract/typed.ts';
import { Id } from '../scalars.ts';
import type { NarrowOperator } from './narrow-operator.ts';

const operator = typed<NarrowOperator>(
  'NarrowOperator',
  Type.String({ description: 'The property to compare, such as `channel` or `sender`.' }),
);

const operand = Type.Union([Type.String(), Id, Type.Array(Id), Type.Array(Type.String())], {
  description: 'The value to compare with. Its form depends on the operator.',
});

/** One condition of a narrow. */
export const NarrowTerm = Type.Union(
  [
    Type.Object({
      operator,
      operand,
      negated: Type.Optional(
        Type.Boolean({ description: 'Whether to select messages that do not meet the condition.' }),
      ),
    }),
    Type.Tuple([Type.String(), operand]),
  ],
  {
    title: 'NarrowTerm',
    description: 'One condition: an object, or a pair of operator and operand.',
  },
);
export type NarrowTerm = Static<typeof NarrowTerm>;

/** A filter on messages: all terms must hold. */
export const Narrow = Type.Array(NarrowTerm);
export type Narrow = Static<typeof Narrow>;
