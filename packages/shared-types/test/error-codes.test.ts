import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ErrorBody, errorCodes } from '../src/index.ts';

/** Status and extra fields, from the law (part 7) and the companion (A4.13, A5, A7). */
const expected: Readonly<Record<string, readonly [status: number, ...fields: string[]]>> = {
  BAD_REQUEST: [400],
  REQUEST_VARIABLE_MISSING: [400, 'var_name'],
  REQUEST_VARIABLE_INVALID: [400, 'var_name', 'bad_value'],
  REQUEST_CONFUSING_VAR: [400, 'var_name1', 'var_name2'],
  INVALID_JSON: [400],
  MISSING_HTTP_EVENT_HEADER: [400, 'header'],
  BAD_NARROW: [400, 'desc'],
  BAD_EVENT_QUEUE_ID: [400, 'queue_id'],
  STREAM_DOES_NOT_EXIST: [400, 'stream', 'stream_id'],
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: [400],
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: [400],
  PUSH_SERVICE_NOT_CONFIGURED: [400],
  NOT_FOUND: [404],
  NO_ACTIVE_PUSH_DEVICE: [400],
  INVALID_PUSH_DEVICE_TOKEN: [400],
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: [400],
  ADMIN_ACTION_REQUIRED: [400],
  FAILED_TO_CONNECT_BOUNCER: [502],
  INTERNAL_SERVER_ERROR_ON_BOUNCER: [502],
  UNAUTHORIZED_PRINCIPAL: [400],
  CANNOT_ADMINISTER_CHANNEL: [400],
  EXPECTATION_MISMATCH: [400],
  SYSTEM_GROUP_REQUIRED: [400, 'setting_name'],
  CANNOT_DEACTIVATE_GROUP_IN_USE: [400, 'objections'],
  CANNOT_DEACTIVATE_LAST_USER: [400, 'is_last_owner', 'entity'],
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: [
    400,
    'first_message_id_allowed_to_move',
    'total_messages_in_topic',
    'total_messages_allowed_to_move',
  ],
  REACTION_ALREADY_EXISTS: [400],
  REACTION_DOES_NOT_EXIST: [400],
  INVITATION_FAILED: [
    400,
    'errors',
    'sent_invitations',
    'license_limit_reached',
    'daily_limit_reached',
  ],
  MESSAGE_REFUSED: [400, 'hook_failed'],
  BAD_IMAGE: [400],
  REALM_UPLOAD_QUOTA: [400],
  QUOTA_EXCEEDED: [400],
  NONEXISTENT_SUBDOMAIN: [404],
  CSRF_FAILED: [403],
  METHOD_NOT_ALLOWED: [405, 'allowed_methods'],
  RATE_LIMIT_HIT: [429, 'retry-after'],
  UNAUTHORIZED: [401],
  UNAUTHENTICATED_USER: [401],
  INVALID_API_KEY: [401, 'key_expired'],
  USER_DEACTIVATED: [401],
  REALM_DEACTIVATED: [401],
  AUTHENTICATION_FAILED: [401],
  PASSWORD_AUTH_DISABLED: [401],
  PASSWORD_RESET_REQUIRED: [401],
  SECOND_FACTOR_REQUIRED: [401],
  SECOND_FACTOR_INVALID: [400],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'setup_token', 'secret', 'otpauth_url'],
  IDEMPOTENCY_KEY_REUSED: [400],
  OUT_OF_TURN: [409],
  REQUEST_TIMEOUT: [408],
  PAYLOAD_TOO_LARGE: [413],
  UNSUPPORTED_MEDIA_TYPE: [415],
  INTERNAL_ERROR: [500],
  SERVICE_UNAVAILABLE: [503],
};

describe('7: errors', () => {
  it('7, A5, A7: every code has its status and extra fields', () => {
    const actual = Object.entries(errorCodes).map(([code, { status, fields }]) => [
      code,
      [status, ...Object.keys(fields)],
    ]);
    expect(Object.fromEntries(actual)).toEqual(expected);
  });

  it('7: an unknown channel is named as the request named it', () => {
    const { fields } = errorCodes.STREAM_DOES_NOT_EXIST;
    expect(Value.Check(Type.Object(fields), { stream: 'garden' })).toBe(true);
    expect(Value.Check(Type.Object(fields), { stream_id: 7 })).toBe(true);
    expect(Value.Check(Type.Object(fields), { stream_id: 'garden' })).toBe(false);
  });

  it('7: the body of an error has result, msg and code', () => {
    expect(Value.Check(ErrorBody, { result: 'error', msg: 'No.', code: 'BAD_REQUEST' })).toBe(true);
    expect(Value.Check(ErrorBody, { result: 'success', msg: '', code: 'BAD_REQUEST' })).toBe(false);
    expect(Value.Check(ErrorBody, { result: 'error', msg: 'No.' })).toBe(false);
  });
});
