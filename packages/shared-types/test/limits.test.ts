import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { endpoints, limits } from '../src/index.ts';

it('8, A8: the limits have their values', () => {
  expect(limits).toMatchObject({
    messagesPerFetch: 5000,
    messagesPerFetchRecommended: 1000,
    reportDescriptionLength: 1000,
    max_message_length: 10_000,
    max_topic_length: 60,
    max_stream_name_length: 60,
    max_stream_description_length: 1024,
    max_channel_folder_name_length: 60,
    max_channel_folder_description_length: 1024,
    max_reminder_note_length: 1000,
    userGroupNameLength: 100,
    userGroupDescriptionLength: 1024,
    fullNameMinLength: 2,
    fullNameLength: 100,
    emailLength: 254,
    statusTextLength: 60,
    alertWordLength: 100,
    savedSnippetTitleLength: 60,
    profileFieldNameLength: 40,
    profileFieldHintLength: 80,
    profileShortTextLength: 50,
    profileLongTextLength: 500,
    welcomeMessageLength: 8000,
    realmNameLength: 40,
    realmDescriptionLength: 1000,
    navigationViewNameLength: 100,
    max_file_upload_size_mib: 100,
    max_avatar_file_size_mib: 5,
    emojiFileSizeMib: 5,
    previewUrlsPerMessage: 24,
    max_bulk_new_subscription_messages: 100,
    passwordMinLength: 6,
    pushTokenLength: 4096,
  });
});

it('A8: lengths count code points, not UTF-16 units or grapheme clusters', () => {
  const twoLong = Type.String({ maxLength: 2 });
  expect(Value.Check(twoLong, '😀😀')).toBe(true);
  expect(Value.Check(twoLong, 'ae\u0301')).toBe(false);
});

it('8: text that is too long is truncated in messages and refused in channel descriptions', () => {
  const { content } = endpoints.sendMessage.params;
  expect(Value.Check(content.schema, 'x'.repeat(limits.max_message_length + 1))).toBe(true);
  const { description } = endpoints.updateChannel.params;
  expect(Value.Check(description.schema, '😀'.repeat(1024))).toBe(true);
  expect(Value.Check(description.schema, '😀'.repeat(1025))).toBe(false);
});

it('A7: numbers that JSON cannot represent exactly are refused', () => {
  const { user_ids } = endpoints.getUsers.params;
  expect(Value.Check(user_ids.schema, [Number.MAX_SAFE_INTEGER])).toBe(true);
  expect(Value.Check(user_ids.schema, [2 ** 53])).toBe(false);
  expect(Value.Check(user_ids.schema, [-1])).toBe(false);
  expect(Value.Check(user_ids.schema, [1.5])).toBe(false);
  expect(Value.Check(user_ids.schema, [true])).toBe(false);
});
