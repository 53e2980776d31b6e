import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, Role, Timestamp } from '../scalars.ts';
import { MessageCustom } from './custom-data.ts';

const externalId = Type.Union([Type.String(), Type.Null()], {
  description: 'The id in the product that provisioned it, if any.',
});

/** A person or bot, as a before-send hook sees them. */
export const HookPerson = Type.Object({
  user_id: Id,
  full_name: Type.String(),
  email: Type.String({ description: 'The address that other people see.' }),
  role: Role,
  is_bot: Type.Boolean(),
  external_id: externalId,
});
export type HookPerson = Static<typeof HookPerson>;

const ChannelConversation = Type.Object({
  type: Type.Literal('channel'),
  stream_id: Id,
  name: Type.String(),
  external_id: externalId,
  invite_only: Type.Boolean({ description: 'Whether the channel is private.' }),
  topic: Type.String({ description: 'Empty for general chat.' }),
});

const DirectConversation = Type.Object({
  type: Type.Literal('direct'),
  members: Type.Array(HookPerson, { description: 'All people of the conversation.' }),
});

/** The buttons below a message of a bot. */
const ButtonForm = Type.Object({
  heading: Type.String(),
  choices: Type.Array(
    Type.Object({
      short_name: Type.String(),
      long_name: Type.String(),
      reply: Type.String({ description: 'The text that a press of the button sends.' }),
    }),
  ),
});

const shared = {
  timestamp: described(Timestamp, 'When the question was asked.'),
  sender: HookPerson,
  conversation: Type.Union([ChannelConversation, DirectConversation]),
  content: Type.String({ description: 'The text, in Markdown.' }),
  custom: Type.Optional(described(MessageCustom, 'The custom data of the message, if it has any.')),
  widget: Type.Optional(
    described(ButtonForm, 'The buttons of a bot’s `widget_content`, if it has any.'),
  ),
};

/** The question that a before-send hook gets, as JSON. */
export const BeforeSendQuestion = Type.Union([
  Type.Object({ type: Type.Literal('message.before_send'), ...shared }),
  Type.Object({
    type: Type.Literal('message.before_edit'),
    ...shared,
    message_id: described(Id, 'The message that is edited.'),
    old_content: Type.String({ description: 'The text before the edit.' }),
  }),
  Type.Object({
    type: Type.Literal('message.before_schedule'),
    ...shared,
    scheduled_delivery_timestamp: described(Timestamp, 'When the message shall be sent.'),
  }),
]);
export type BeforeSendQuestion = Static<typeof BeforeSendQuestion>;

/** The answer of a before-send hook, as JSON. */
export const BeforeSendAnswer = Type.Union([
  Type.Object({ action: Type.Literal('allow') }),
  Type.Object({ action: Type.Literal('replace'), content: Type.String() }),
  Type.Object({ action: Type.Literal('refuse'), message: Type.String() }),
]);
export type BeforeSendAnswer = Static<typeof BeforeSendAnswer>;
