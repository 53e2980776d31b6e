import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { RealmEmoji } from '../resources/realm-emoji.ts';

export const getRealmEmoji = endpoint({
  section: 'B-emoji',
  summary: 'Get emoji of the organization',
  description: 'Deactivated ones are among them, since old messages show them.',
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
    'Open to those in `can_add_custom_emoji_group`. Only administrators take the name of an emoji that everybody has.',
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  access: 'user',
  mutates: true,
  params: {
    emoji_name: required(
      Type.String(),
      'What it is called: lower-case letters, digits, `-` and `_`, none of the two at the ends; blanks become `_`.',
    ),
  },
  files: { count: 1, description: 'An image.', maxMib: limits.emojiFileSizeMib },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The name is malformed or taken, there is not exactly one file, it is too large, or the caller may not add emoji.',
    BAD_IMAGE: 'The file is not an image that can be read.',
  },
});

export const deactivateRealmEmoji = endpoint({
  section: 'B-emoji',
  summary: 'Deactivate an emoji of the organization',
  description:
    'It is no longer offered but stays on old messages. Open to whoever added it and to administrators.',
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  access: 'user',
  mutates: true,
  params: { emoji_name: required(Type.String(), 'What it is called.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such emoji (HTTP 404). Also refused if the caller may not do it.',
  },
});
