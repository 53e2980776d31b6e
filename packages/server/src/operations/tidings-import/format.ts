import {
  BotType,
  CustomData,
  EditHistoryEntry,
  GroupSettingValue,
  ProfileFieldType,
  ReactionType,
  TopicsPolicy,
} from '@tidings/shared-types';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import { t } from '../../languages/command-line.ts';
import { ImportError } from '../import/export-files.ts';

const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const seconds = id;
const text = Type.String();
const flag = Type.Boolean();
const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const permissions = Type.Record(text, GroupSettingValue);
/** A file below the folder `files`. */
const file = Type.String({ pattern: '^files/' });

/** `organization.json`, as `docs/reference/export.md` describes it. */
const Organization = Type.Object({
  format: Type.Literal(1),
  realm_id: id,
  settings: Type.Record(text, Type.Unknown()),
  permissions,
  icon: orNull(file),
  logo: orNull(file),
  night_logo: orNull(file),
  domains: Type.Array(Type.Object({ domain: text, allow_subdomains: flag })),
  notification_bot: Type.Object({ user_id: id }),
  users: Type.Array(
    Type.Object({
      user_id: id,
      full_name: text,
      email: text,
      role: Type.Enum(['owner', 'admin', 'moderator', 'member', 'guest']),
      deactivated: flag,
      is_bot: flag,
      bot_type: orNull(BotType),
      bot_owner_id: orNull(id),
      timezone: text,
      date_joined: text,
      profile: Type.Record(text, text),
      picture: orNull(file),
      external_id: orNull(text),
      custom: orNull(CustomData),
    }),
  ),
  profile_fields: Type.Array(
    Type.Object({
      id,
      type: ProfileFieldType,
      name: text,
      hint: text,
      field_data: text,
      order: Type.Integer(),
      required: flag,
      editable_by_user: flag,
      display_in_profile_summary: flag,
    }),
  ),
  user_groups: Type.Array(
    Type.Object({
      id,
      name: text,
      description: text,
      is_system: flag,
      deactivated: flag,
      creator_id: orNull(id),
      date_created: orNull(seconds),
      members: Type.Array(id),
      subgroups: Type.Array(id),
      permissions,
    }),
  ),
  channel_folders: Type.Array(
    Type.Object({ id, name: text, description: text, is_archived: flag, order: Type.Integer() }),
  ),
  channels: Type.Array(
    Type.Object({
      id,
      name: text,
      description: text,
      rendered_description: text,
      date_created: seconds,
      creator_id: orNull(id),
      folder_id: orNull(id),
      invite_only: flag,
      is_web_public: flag,
      history_public_to_subscribers: flag,
      is_default: flag,
      is_archived: flag,
      topics_policy: TopicsPolicy,
      message_retention_days: orNull(Type.Integer()),
      permissions,
      external_id: orNull(text),
      custom: orNull(CustomData),
      subscribers: Type.Array(id),
    }),
  ),
  emoji: Type.Array(
    Type.Object({ id, name: text, author_id: orNull(id), deactivated: flag, file }),
  ),
  linkifiers: Type.Array(
    Type.Object({ id, pattern: text, url_template: text, order: Type.Integer() }),
  ),
});
export type Organization = Type.Static<typeof Organization>;

/** A line of `messages.jsonl`. */
const Message = Type.Object({
  id,
  sender_id: id,
  timestamp: seconds,
  type: Type.Enum(['channel', 'direct']),
  channel_id: Type.Optional(id),
  topic: Type.Optional(text),
  members: Type.Optional(Type.Array(id)),
  content: text,
  rendered_content: text,
  last_edit_timestamp: orNull(seconds),
  last_moved_timestamp: orNull(seconds),
  edit_history: Type.Array(Type.Object({ ...EditHistoryEntry.properties, user_id: id })),
  reactions: Type.Array(
    Type.Object({
      emoji_name: text,
      emoji_code: text,
      reaction_type: ReactionType,
      user_id: id,
    }),
  ),
  submessages: Type.Array(
    Type.Object({ id, message_id: id, sender_id: id, msg_type: text, content: text }),
  ),
  custom: Type.Optional(CustomData),
  files: Type.Array(text),
});
export type Message = Type.Static<typeof Message>;

/** A line of `uploads.jsonl`. */
const Upload = Type.Object({ id, owner_id: id, name: text, created_at: text, url: text, file });
export type Upload = Type.Static<typeof Upload>;

/** A line of `audit_log.jsonl`. */
const AuditEntry = Type.Object({
  id,
  at: text,
  kind: text,
  via: Type.Enum(['api', 'cli', 'server']),
  actor_id: orNull(id),
  ip_address: orNull(text),
  target_type: orNull(text),
  target_id: orNull(id),
  details: Type.Object({}),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const organizationFormat = Compile(Organization);
export const messageFormat = Compile(Message);
export const uploadFormat = Compile(Upload);
export const auditFormat = Compile(AuditEntry);

interface Format<T> {
  Check(value: unknown): value is T;
  Errors(value: unknown): readonly { readonly instancePath: string; readonly message: string }[];
}

/** Returns a value that has its format. Otherwise the error names the place and the first broken field. */
export function inFormat<T>(format: Format<T>, value: unknown, where: string): T {
  if (format.Check(value)) return value;
  const [problem] = format.Errors(value);
  const field = problem ? ` ${problem.instancePath.slice(1)} ${problem.message}` : '';
  throw new ImportError(t('imports.broken', { file: where, reason: field.trim() || 'wrong form' }));
}
