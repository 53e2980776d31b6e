import type { Static, TObject, TProperties } from 'typebox';
import * as Type from 'typebox';

interface ErrorRule<F extends TProperties = TProperties> {
  readonly status: number;
  readonly when: string;
  /** Fields of the error body, besides `result`, `msg` and `code`. */
  readonly fields: F;
}

function rule(status: number, when: string): ErrorRule<Record<never, never>>;
function rule<F extends TProperties>(status: number, when: string, fields: F): ErrorRule<F>;
function rule(status: number, when: string, fields: TProperties = {}): ErrorRule {
  return { status, when, fields };
}

/** A use of a group that prevents its deactivation. */
const GroupUse = Type.Union([
  Type.Object({ type: Type.Literal('subgroup'), supergroup_ids: Type.Array(Type.Integer()) }),
  Type.Object({
    type: Type.Literal('channel'),
    channel_id: Type.Integer(),
    settings: Type.Array(Type.String()),
  }),
  Type.Object({
    type: Type.Literal('user_group'),
    group_id: Type.Integer(),
    settings: Type.Array(Type.String()),
  }),
  Type.Object({ type: Type.Literal('realm'), settings: Type.Array(Type.String()) }),
]);

/**
 * Every error code of the API, with its HTTP status and extra fields.
 * One status depends on the case: if a draft, scheduled message or other resource named by its own id does
 * not exist, the response is 404 with code `BAD_REQUEST`.
 */
export const errorCodes = {
  BAD_REQUEST: rule(400, 'The request is invalid, and no other code fits.'),
  REQUEST_VARIABLE_MISSING: rule(400, 'A required parameter is absent.', {
    var_name: Type.String(),
  }),
  REQUEST_VARIABLE_INVALID: rule(400, 'A parameter cannot be converted to its type.', {
    var_name: Type.String(),
    bad_value: Type.Unknown(),
  }),
  REQUEST_CONFUSING_VAR: rule(400, 'A parameter and one of its aliases were both sent.', {
    var_name1: Type.String(),
    var_name2: Type.String(),
  }),
  INVALID_JSON: rule(400, 'The JSON body of the request is malformed.'),
  MISSING_HTTP_EVENT_HEADER: rule(
    400,
    'The payload of another service does not tell its event, and the header that names it is absent.',
    { header: Type.String() },
  ),
  IDEMPOTENCY_KEY_REUSED: rule(
    400,
    'The `Idempotency-Key` was already used for a different request.',
  ),
  OUT_OF_TURN: rule(
    409,
    'The request named by `Idempotency-After` was not executed, so this one was not either.',
  ),

  STREAM_DOES_NOT_EXIST: rule(
    400,
    'The channel is unknown. The response names it like the request: `stream` is a name, `stream_id` an ID.',
    { stream: Type.Optional(Type.String()), stream_id: Type.Optional(Type.Integer()) },
  ),
  CANNOT_ADMINISTER_CHANNEL: rule(400, 'The caller can see the channel, but not administer it.'),
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: rule(
    400,
    'The sender may not mention everyone in a channel of this size.',
  ),
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: rule(
    400,
    'The sender may not mention everyone in a topic of this size.',
  ),
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: rule(
    400,
    'Some messages of the topic are too old to be moved by the caller.',
    {
      first_message_id_allowed_to_move: Type.Integer(),
      total_messages_in_topic: Type.Integer(),
      total_messages_allowed_to_move: Type.Integer(),
    },
  ),
  MESSAGE_REFUSED: rule(
    400,
    'The organization’s before-send hook refused the message or edit. The error message says why. If it could not be asked, `hook_failed` is true.',
    { hook_failed: Type.Optional(Type.Boolean()) },
  ),
  BAD_NARROW: rule(400, 'The narrow has an unknown operator or operand.', { desc: Type.String() }),
  BAD_EVENT_QUEUE_ID: rule(
    400,
    'The event queue is unknown, expired, or belongs to another user.',
    {
      queue_id: Type.String(),
    },
  ),
  REACTION_ALREADY_EXISTS: rule(400, 'The caller has already reacted with this emoji.'),
  REACTION_DOES_NOT_EXIST: rule(400, 'The caller has not reacted with this emoji.'),

  EXPECTATION_MISMATCH: rule(
    400,
    'The value has changed since the caller last saw it. Nothing was written.',
  ),
  SYSTEM_GROUP_REQUIRED: rule(400, 'The setting accepts only one of the named system groups.', {
    setting_name: Type.String(),
  }),
  CANNOT_DEACTIVATE_GROUP_IN_USE: rule(
    400,
    'The group is a subgroup or the value of a permission.',
    { objections: Type.Array(GroupUse) },
  ),
  CANNOT_DEACTIVATE_LAST_USER: rule(
    400,
    'The account is the only owner, or the only user, of the organization.',
    { is_last_owner: Type.Boolean(), entity: Type.String() },
  ),
  UNAUTHORIZED_PRINCIPAL: rule(400, 'The endpoint needs a higher role than the caller has.'),
  INVITATION_FAILED: rule(400, 'Some addresses could not be invited.', {
    errors: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Boolean()])),
    sent_invitations: Type.Boolean(),
    license_limit_reached: Type.Boolean(),
    daily_limit_reached: Type.Boolean(),
  }),
  BAD_IMAGE: rule(400, 'The file is not a readable image.'),
  REALM_UPLOAD_QUOTA: rule(400, 'The organization has no space left for files.'),
  QUOTA_EXCEEDED: rule(400, 'The caller has no space left for files.'),

  PUSH_SERVICE_NOT_CONFIGURED: rule(400, 'This server sends no push notifications.'),
  NO_ACTIVE_PUSH_DEVICE: rule(400, 'The user has no such device registered.'),
  INVALID_PUSH_DEVICE_TOKEN: rule(400, 'The user has no device with this token.'),
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: rule(400, 'The push service does not know the device.'),
  ADMIN_ACTION_REQUIRED: rule(
    400,
    'The push relay refuses this server until an administrator sets it up again.',
  ),
  FAILED_TO_CONNECT_BOUNCER: rule(502, 'The push relay cannot be reached.'),
  INTERNAL_SERVER_ERROR_ON_BOUNCER: rule(502, 'The push relay failed.'),

  UNAUTHORIZED: rule(401, 'Credentials are missing, malformed or not valid for this endpoint.'),
  UNAUTHENTICATED_USER: rule(401, 'This needs an account; sign in.'),
  INVALID_API_KEY: rule(
    401,
    'The API key is unknown, has ended or expired, or belongs to another address. If it expired, `key_expired` is true, and signing in again gives another.',
    { key_expired: Type.Optional(Type.Boolean()) },
  ),
  USER_DEACTIVATED: rule(401, 'The account is deactivated.'),
  REALM_DEACTIVATED: rule(401, 'The organization is deactivated.'),
  AUTHENTICATION_FAILED: rule(401, 'No account has this address and password.'),
  PASSWORD_AUTH_DISABLED: rule(401, 'The organization does not allow signing in with a password.'),
  PASSWORD_RESET_REQUIRED: rule(401, 'The password must be reset before it can be used.'),
  SECOND_FACTOR_REQUIRED: rule(
    401,
    'The password is right, but the account has a second factor. Send `second_factor` too.',
  ),
  SECOND_FACTOR_INVALID: rule(400, 'The code or recovery code is wrong, expired or already used.'),
  SECOND_FACTOR_SETUP_REQUIRED: rule(
    403,
    'The password is right, but the organization requires a second factor and the account has none. The fields set one up.',
    {
      setup_token: Type.String(),
      secret: Type.String(),
      otpauth_url: Type.String(),
    },
  ),
  CSRF_FAILED: rule(403, 'A page of a forbidden origin requested a change.'),

  NOT_FOUND: rule(404, 'Nothing exists at this URL.'),
  NONEXISTENT_SUBDOMAIN: rule(404, 'The host does not belong to an organization of this server.'),
  METHOD_NOT_ALLOWED: rule(405, 'The URL exists, but not with this method.', {
    allowed_methods: Type.Array(Type.String()),
  }),
  REQUEST_TIMEOUT: rule(408, 'The request did not arrive in time.'),
  PAYLOAD_TOO_LARGE: rule(413, 'The request is larger than the server accepts.'),
  UNSUPPORTED_MEDIA_TYPE: rule(415, 'The endpoint does not accept a body of this type.'),
  RATE_LIMIT_HIT: rule(
    429,
    'Too many requests. The field and the `Retry-After` header tell how long to wait.',
    {
      'retry-after': Type.Number(),
    },
  ),
  INTERNAL_ERROR: rule(500, 'The server failed. The request is not at fault.'),
  SERVICE_UNAVAILABLE: rule(503, 'The server is starting, stopping or overloaded. Try again.'),
} satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof errorCodes;

/** Fields of an error with this code, besides `result`, `msg` and `code`. */
export type ErrorFields<C extends ErrorCode> = Static<TObject<(typeof errorCodes)[C]['fields']>>;
