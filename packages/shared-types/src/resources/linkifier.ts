import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id } from '../scalars.ts';

/** A rule that turns text of a certain form into links. */
export const Linkifier = Type.Object(
  {
    id: described(Id, 'ID of the rule.'),
    pattern: Type.String({ description: 'Regular expression with named groups.' }),
    url_template: Type.String({
      description: 'URL template (RFC 6570). Its variables are the named groups.',
    }),
  },
  { title: 'Linkifier', description: 'A rule that turns text of a certain form into links.' },
);
export type Linkifier = Static<typeof Linkifier>;
