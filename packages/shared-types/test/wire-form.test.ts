import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { endpoints, type WireForm, wireFormOf } from '../src/index.ts';

it.each([
  ['text', Type.String()],
  ['text', Type.Union([Type.String(), Type.Literal('all')])],
  ['word', Type.Enum(['add', 'remove'])],
  ['word', Type.Literal('add')],
  ['word', Type.Union([Type.Literal('a'), Type.Union([Type.Literal('b'), Type.Enum(['c'])])])],
  ['json', Type.Integer()],
  ['json', Type.Boolean()],
  ['json', Type.Literal(-1)],
  ['json', Type.Enum([1, 2])],
  ['json', Type.Array(Type.String())],
  ['json', Type.Object({})],
  ['json', Type.Union([Type.Integer(), Type.Null()])],
  ['either', Type.Union([Type.String(), Type.Integer()])],
  ['either', Type.Union([Type.Enum(['unlimited']), Type.Integer()])],
] as const)('convention 2: values are encoded as %s: %j', (form, schema) => {
  expect(wireFormOf(schema)).toBe(form);
});

it.each<[string, { schema: Parameters<typeof wireFormOf>[0] }, WireForm]>([
  ['4.1 to', endpoints.sendMessage.params.to, 'either'],
  ['4.1 content', endpoints.sendMessage.params.content, 'text'],
  ['4.1 type', endpoints.sendMessage.params.type, 'word'],
  ['4.2 to', endpoints.createScheduledMessage.params.to, 'json'],
  ['4.4 message_retention_days', endpoints.updateChannel.params.message_retention_days, 'either'],
  ['4.4 topics_policy', endpoints.updateChannel.params.topics_policy, 'word'],
  ['4.4 folder_id', endpoints.updateChannel.params.folder_id, 'json'],
  ['4.6 anchor', endpoints.getMessages.params.anchor, 'text'],
  ['4.6 narrow', endpoints.getMessages.params.narrow, 'json'],
])('convention 2: %s', (_, { schema }, form) => {
  expect(wireFormOf(schema)).toBe(form);
});
