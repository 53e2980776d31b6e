import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { RealmEmoji } from '../resources/realm-emoji.ts';

export const getRealmEmoji = endpoint({
  section: 'B-emoji',
  summary: 'Get emoji of the organization',
  description: 'Includes deactivated emoji, because old messages show them.',
  method: 'GET',
  path: '/realm/emoji',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    emoji: Type.Record(Type.String(), RealmEmoji, { description: 'The emoji by ID.' }),
  }),
  errors: {},
});

export const uploadRealmEmoji = endpoint({
  section: 'B-emoji',
  summary: 'Add an emoji to the organization',
  description:
    'For users in `can_add_custom_emoji_group`. Only administrators can override the name of a built-in emoji.',
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  access: 'user',
  mutates: true,
  params: {
    emoji_name: required(
      Type.String(),
      'The name: lower-case letters, digits, `-` and `_`, with neither `-` nor `_` at either end. Spaces become `_`.',
    ),
  },
  files: { count: 1, description: 'An image.', maxMib: limits.emojiFileSizeMib },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The name is malformed or taken, there is not exactly one file, it is too large, or the caller may not add emoji.',
    BAD_IMAGE: 'The file is not a readable image.',
  },
});

export const deactivateRealmEmoji = endpoint({
  section: 'B-emoji',
  summary: 'Deactivate an emoji of the organization',
  description:
    'Removes the emoji from the choices; old messages still show it. For the user who added it, and administrators.',
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  access: 'user',
  mutates: true,
  params: { emoji_name: required(Type.String(), 'The name of the emoji.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such emoji (HTTP 404). Also refused if the caller may not do it.',
  },
});
