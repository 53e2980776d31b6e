import type { Static } from 'typebox';
import * as Type from 'typebox';
import { limits } from './limits.ts';

/** IDs and counts stay within the exact integers of JSON numbers, so that no value is rounded. */
const maxInteger = Number.MAX_SAFE_INTEGER;

const id = () => Type.Integer({ minimum: 0, maximum: maxInteger });

export const Id = id();
export const SafeInteger = Type.Integer({ minimum: -maxInteger, maximum: maxInteger });
export const Count = Type.Integer({ minimum: 0, maximum: maxInteger });

export const UserId = id();
export type UserId = Static<typeof UserId>;
export const ChannelId = id();
export type ChannelId = Static<typeof ChannelId>;
export const MessageId = id();
export type MessageId = Static<typeof MessageId>;
export const GroupId = id();
export type GroupId = Static<typeof GroupId>;

/** UNIX seconds in UTC. */
export const Timestamp = Type.Integer({ minimum: 0, maximum: maxInteger });
export type Timestamp = Static<typeof Timestamp>;

/** One of `roles`. */
export const Role = Type.Enum([100, 200, 300, 400, 600]);
export type Role = Static<typeof Role>;

/** One of `botTypes`. */
export const BotType = Type.Enum([1, 2, 3, 4]);
export type BotType = Static<typeof BotType>;

/** One of `visibilityPolicies`. */
export const VisibilityPolicy = Type.Enum([0, 1, 2, 3]);
export type VisibilityPolicy = Static<typeof VisibilityPolicy>;

/** Values of a message's type in requests. Responses only have `stream` and `private`. */
export const MessageTypeInput = Type.Enum(['direct', 'channel', 'stream', 'private']);
export type MessageTypeInput = Static<typeof MessageTypeInput>;
export const MessageType = Type.Enum(['stream', 'private']);
export type MessageType = Static<typeof MessageType>;

export const ReactionType = Type.Enum([
  'unicode_emoji',
  'realm_emoji',
  'service_extra_emoji',
  'zulip_extra_emoji',
]);
export type ReactionType = Static<typeof ReactionType>;

/** Topics of a channel that messages can be sent to. */
export const TopicsPolicy = Type.Enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]);
export type TopicsPolicy = Static<typeof TopicsPolicy>;

/** Messages of a topic that move together with one of them. */
export const PropagateMode = Type.Enum(['change_one', 'change_later', 'change_all']);
export type PropagateMode = Static<typeof PropagateMode>;

export const ReportType = Type.Enum(['spam', 'harassment', 'inappropriate', 'norms', 'other']);
export type ReportType = Static<typeof ReportType>;

/** A person's or channel's id in the system that provisions it. */
export const ExternalId = Type.String({ minLength: 1, maxLength: limits.externalIdLength });

/** How long a channel keeps messages: days, or one of two words. */
export const RetentionInput = Type.Union([
  Type.Enum(['realm_default', 'unlimited']),
  Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
]);
export type RetentionInput = Static<typeof RetentionInput>;
