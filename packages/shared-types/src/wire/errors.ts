// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
/** The fields of errors, besides `result`, `msg` and `code`, by the code. */
export interface FieldsOfErrors {
  /** The request is invalid, and no other code fits. */
  BAD_REQUEST: object;
  /** A required parameter is absent. */
  REQUEST_VARIABLE_MISSING: {
    var_name: string;
  };
  /** A parameter cannot be converted to its type. */
  REQUEST_VARIABLE_INVALID: {
    var_name: string;
    bad_value: unknown;
  };
  /** A parameter and one of its aliases were both sent. */
  REQUEST_CONFUSING_VAR: {
    var_name1: string;
    var_name2: string;
  };
  /** The JSON body of the request is malformed. */
  INVALID_JSON: object;
  /** The payload of another service does not tell its event, and the header that names it is absent. */
  MISSING_HTTP_EVENT_HEADER: {
    header: string;
  };
  /** The `Idempotency-Key` was already used for a different request. */
  IDEMPOTENCY_KEY_REUSED: object;
  /** The request named by `Idempotency-After` was not executed, so this one was not either. */
  OUT_OF_TURN: object;
  /** The channel is unknown. The response names it like the request: `stream` is a name, `stream_id` an ID. */
  STREAM_DOES_NOT_EXIST: {
    stream?: string;
    stream_id?: number;
  };
  /** The caller can see the channel, but not administer it. */
  CANNOT_ADMINISTER_CHANNEL: object;
  /** The sender may not mention everyone in a channel of this size. */
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: object;
  /** The sender may not mention everyone in a topic of this size. */
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: object;
  /** Some messages of the topic are too old to be moved by the caller. */
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    first_message_id_allowed_to_move: number;
    total_messages_in_topic: number;
    total_messages_allowed_to_move: number;
  };
  /**
   * The organization’s before-send hook refused the message or edit. The error message says why. If it could not
   * be asked, `hook_failed` is true.
   */
  MESSAGE_REFUSED: {
    hook_failed?: boolean;
  };
  /** The narrow has an unknown operator or operand. */
  BAD_NARROW: {
    desc: string;
  };
  /** The event queue is unknown, expired, or belongs to another user. */
  BAD_EVENT_QUEUE_ID: {
    queue_id: string;
  };
  /** The caller has already reacted with this emoji. */
  REACTION_ALREADY_EXISTS: object;
  /** The caller has not reacted with this emoji. */
  REACTION_DOES_NOT_EXIST: object;
  /** The value has changed since the caller last saw it. Nothing was written. */
  EXPECTATION_MISMATCH: object;
  /** The setting accepts only one of the named system groups. */
  SYSTEM_GROUP_REQUIRED: {
    setting_name: string;
  };
  /** The group is a subgroup or the value of a permission. */
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    objections: ({
      type: 'subgroup';
      supergroup_ids: number[];
    } | {
      type: 'channel';
      channel_id: number;
      settings: string[];
    } | {
      type: 'user_group';
      group_id: number;
      settings: string[];
    } | {
      type: 'realm';
      settings: string[];
    })[];
  };
  /** The account is the only owner, or the only user, of the organization. */
  CANNOT_DEACTIVATE_LAST_USER: {
    is_last_owner: boolean;
    entity: string;
  };
  /** The endpoint needs a higher role than the caller has. */
  UNAUTHORIZED_PRINCIPAL: object;
  /** Some addresses could not be invited. */
  INVITATION_FAILED: {
    errors: [string, string, boolean][];
    sent_invitations: boolean;
    license_limit_reached: boolean;
    daily_limit_reached: boolean;
  };
  /** The file is not a readable image. */
  BAD_IMAGE: object;
  /** The organization has no space left for files. */
  REALM_UPLOAD_QUOTA: object;
  /** The caller has no space left for files. */
  QUOTA_EXCEEDED: object;
  /** This server sends no push notifications. */
  PUSH_SERVICE_NOT_CONFIGURED: object;
  /** The user has no such device registered. */
  NO_ACTIVE_PUSH_DEVICE: object;
  /** The user has no device with this token. */
  INVALID_PUSH_DEVICE_TOKEN: object;
  /** The push service does not know the device. */
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: object;
  /** The push relay refuses this server until an administrator sets it up again. */
  ADMIN_ACTION_REQUIRED: object;
  /** The push relay cannot be reached. */
  FAILED_TO_CONNECT_BOUNCER: object;
  /** The push relay failed. */
  INTERNAL_SERVER_ERROR_ON_BOUNCER: object;
  /** Credentials are missing, malformed or not valid for this endpoint. */
  UNAUTHORIZED: object;
  /** This needs an account; sign in. */
  UNAUTHENTICATED_USER: object;
  /**
   * The API key is unknown, has ended or expired, or belongs to another address. If it expired, `key_expired` is
   * true, and signing in again gives another.
   */
  INVALID_API_KEY: {
    key_expired?: boolean;
  };
  /** The account is deactivated. */
  USER_DEACTIVATED: object;
  /** The organization is deactivated. */
  REALM_DEACTIVATED: object;
  /** No account has this address and password. */
  AUTHENTICATION_FAILED: object;
  /** The organization does not allow signing in with a password. */
  PASSWORD_AUTH_DISABLED: object;
  /** The password must be reset before it can be used. */
  PASSWORD_RESET_REQUIRED: object;
  /** The password is right, but the account has a second factor. Send `second_factor` too. */
  SECOND_FACTOR_REQUIRED: object;
  /** The code or recovery code is wrong, expired or already used. */
  SECOND_FACTOR_INVALID: object;
  /**
   * The password is right, but the organization requires a second factor and the account has none. The fields set
   * one up.
   */
  SECOND_FACTOR_SETUP_REQUIRED: {
    setup_token: string;
    secret: string;
    otpauth_url: string;
  };
  /** A page of a forbidden origin requested a change. */
  CSRF_FAILED: object;
  /** Nothing exists at this URL. */
  NOT_FOUND: object;
  /** The host does not belong to an organization of this server. */
  NONEXISTENT_SUBDOMAIN: object;
  /** The URL exists, but not with this method. */
  METHOD_NOT_ALLOWED: {
    allowed_methods: string[];
  };
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: object;
  /** The request is larger than the server accepts. */
  PAYLOAD_TOO_LARGE: object;
  /** The endpoint does not accept a body of this type. */
  UNSUPPORTED_MEDIA_TYPE: object;
  /** Too many requests. The field and the `Retry-After` header tell how long to wait. */
  RATE_LIMIT_HIT: {
    'retry-after': number;
  };
  /** The server failed. The request is not at fault. */
  INTERNAL_ERROR: object;
  /** The server is starting, stopping or overloaded. Try again. */
  SERVICE_UNAVAILABLE: object;
}

export type ErrorCode = keyof FieldsOfErrors;

/** The fields of an error with this code, besides `result`, `msg` and `code`. */
export type ErrorFields<C extends ErrorCode> = FieldsOfErrors[C];
