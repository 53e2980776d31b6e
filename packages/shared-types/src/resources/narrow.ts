import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id } from '../scalars.ts';

const operator = Type.Unsafe<
  // For editors to offer: servers may know others.
  | 'channel'
  | 'channels'
  | 'topic'
  | 'dm'
  | 'dm-including'
  | 'sender'
  | 'is'
  | 'has'
  | 'in'
  | 'id'
  | 'with'
  | 'near'
  | 'search'
  | (string & Record<never, never>)
>(Type.String({ description: 'What is compared, such as `channel` or `sender`.' }));

const operand = Type.Union([Type.String(), Id, Type.Array(Id), Type.Array(Type.String())], {
  description: 'What it is compared with; which forms are possible depends on the operator.',
});

/** One condition of a narrow. */
export const NarrowTerm = Type.Union(
  [
    Type.Object({
      operator,
      operand,
      negated: Type.Optional(
        Type.Boolean({ description: 'Messages that do not meet the condition.' }),
      ),
    }),
    Type.Tuple([Type.String(), operand]),
  ],
  {
    title: 'NarrowTerm',
    description: 'One condition: an object, or just operator and operand.',
  },
);
export type NarrowTerm = Static<typeof NarrowTerm>;

/** A filter on messages: all terms must hold. */
export const Narrow = Type.Array(NarrowTerm);
export type Narrow = Static<typeof Narrow>;
