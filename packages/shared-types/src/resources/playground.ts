import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id } from '../scalars.ts';

/** A website that runs code of a language. */
export const Playground = Type.Object(
  {
    id: described(Id, 'The playground.'),
    name: Type.String({ description: 'Name of the playground, for the user’s choice.' }),
    pygments_language: Type.String({ description: 'The language, as code blocks name it.' }),
    url_template: Type.String({ description: 'URL template (RFC 6570) with the variable `code`.' }),
  },
  { title: 'Playground', description: 'A website that runs code of a language.' },
);
export type Playground = Static<typeof Playground>;
