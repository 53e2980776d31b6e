import { Type } from 'typebox';
import { expectTypeOf, it } from 'vitest';
import {
  type Endpoint,
  type ErrorBodyOf,
  type ErrorFields,
  endpoint,
  endpoints,
  type GroupSettingValue,
  type InputOf,
  noFields,
  type RequestOf,
  type ResultOf,
  required,
  type UserSettings,
} from '../src/index.ts';

it('a request needs required parameters and may omit the others', () => {
  type Request = RequestOf<typeof endpoints.getMessage>;
  expectTypeOf<Request>().toEqualTypeOf<{
    message_id: number;
    apply_markdown?: boolean | undefined;
    allow_empty_topic_name?: boolean | undefined;
  }>();
});

it('a handler gets defaults filled in', () => {
  type Input = InputOf<typeof endpoints.getMessage>;
  expectTypeOf<Input>().toEqualTypeOf<{
    message_id: number;
    apply_markdown: boolean;
    allow_empty_topic_name: boolean;
  }>();
  type Send = InputOf<typeof endpoints.sendMessage>;
  expectTypeOf<Send['to']>().toEqualTypeOf<string | number | string[] | number[]>();
  expectTypeOf<Send['type']>().toEqualTypeOf<'direct' | 'channel' | 'stream' | 'private'>();
  expectTypeOf<Send>().toHaveProperty('topic');
  expectTypeOf<undefined>().toExtend<Send['topic']>();
});

it('a result has the fields of the response', () => {
  expectTypeOf<ResultOf<typeof endpoints.createUser>>().toEqualTypeOf<{ user_id: number }>();
  type Groups = ResultOf<typeof endpoints.getUserGroups>['user_groups'];
  expectTypeOf<Groups[number]['can_manage_group']>().toEqualTypeOf<GroupSettingValue>();
  expectTypeOf<Groups[number]['creator_id']>().toEqualTypeOf<number | null>();
});

it('settings have the types of their registry', () => {
  type Input = InputOf<typeof endpoints.updateSettings>;
  expectTypeOf<Input['web_font_size_px']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<UserSettings['twenty_four_hour_time']>().toEqualTypeOf<boolean | null>();
  expectTypeOf<UserSettings['color_scheme']>().toEqualTypeOf<1 | 2 | 3>();
});

it('access and files are part of the type', () => {
  expectTypeOf(endpoints.fetchApiKey.access).toEqualTypeOf<'public'>();
  expectTypeOf(endpoints.uploadOwnAvatar.files.count).toEqualTypeOf<1>();
  expectTypeOf(endpoints.createBot.files.count).toEqualTypeOf<'0 or 1'>();
  expectTypeOf<(typeof endpoints)[keyof typeof endpoints]>().toExtend<Endpoint>();
});

it('a misspelt error code or property is a type error', () => {
  const base = {
    section: '0',
    summary: 'Test',
    method: 'GET',
    path: '/test/{id}',
    access: 'user',
    mutates: false,
    params: { id: required(Type.Integer(), 'The test.') },
    response: noFields,
  } as const;
  // @ts-expect-error no such code
  endpoint({ ...base, errors: { BAD_REQEST: 'Never.' } });
  // @ts-expect-error no such property
  endpoint({ ...base, errors: {}, humanOnly: true });
});

it('7: errors have the fields of their code', () => {
  expectTypeOf<ErrorFields<'BAD_NARROW'>>().toEqualTypeOf<{ desc: string }>();
  expectTypeOf<ErrorFields<'STREAM_DOES_NOT_EXIST'>>().toEqualTypeOf<{
    stream?: string;
    stream_id?: number;
  }>();
  expectTypeOf<ErrorFields<'RATE_LIMIT_HIT'>>().toEqualTypeOf<{ 'retry-after': number }>();
  expectTypeOf<object>().toExtend<ErrorFields<'BAD_REQUEST'>>();
  expectTypeOf<ErrorBodyOf<'BAD_NARROW'>['code']>().toEqualTypeOf<'BAD_NARROW'>();
});
