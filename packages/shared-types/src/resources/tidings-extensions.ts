import * as Type from 'typebox';

/** Features of a Tidings server beyond the shared API. Each has its page in docs/. */
export const tidingsExtensions = [
  'idempotency-keys',
  'ordered-requests',
  'outbox',
  'event-stream',
  'quiet-events',
  'draft-documents',
  'token-sign-in',
  'user-data',
  'second-factor',
  'audit-log',
  'device-keys',
  'service-keys',
  'provisioning',
  'scim',
  'custom-data',
  'before-send-hook',
  'webhooks',
  'integrations',
  'outgoing-bots',
] as const;

/** The extension of a server that sends mail. */
export const mailExtension = 'mail';

const listed = tidingsExtensions.map((name) => `\`${name}\``).join(', ');

export const TidingsExtensions = Type.Array(Type.String(), {
  description: `Features of this server beyond the API: ${listed}, and \`mail\` if it sends mail. Absent on servers other than Tidings.`,
});
