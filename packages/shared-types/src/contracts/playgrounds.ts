import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Id } from '../scalars.ts';

const section = 'B-extra';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an administrator.';

export const createPlayground = endpoint({
  section,
  summary: 'Add a code playground',
  description:
    'Clients offer to open code of this language there. POST /register lists all playgrounds.',
  method: 'POST',
  path: '/realm/playgrounds',
  access: 'administrator',
  mutates: true,
  params: {
    name: required(
      Type.String({ minLength: 1, maxLength: limits.playgroundNameLength }),
      'The name that people choose it by.',
    ),
    pygments_language: required(
      Type.String({
        minLength: 1,
        maxLength: limits.codeLanguageLength,
        pattern: '^[ a-zA-Z0-9_+./#-]*$',
      }),
      'The language, as code blocks name it.',
    ),
    url_template: required(
      Type.String({ maxLength: limits.playgroundUrlLength }),
      'URL template (RFC 6570) with the variable `code` and no other.',
    ),
  },
  response: Type.Object({ id: described(Id, 'The new playground.') }),
  errors: {
    BAD_REQUEST:
      'The template is invalid, the language has a playground of this name, or there are too many.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const deletePlayground = endpoint({
  section,
  summary: 'Remove a code playground',
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  access: 'administrator',
  mutates: true,
  params: { playground_id: required(Id, 'The playground.') },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such playground.', UNAUTHORIZED_PRINCIPAL },
});
