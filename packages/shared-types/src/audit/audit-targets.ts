/** The kinds of things that entries of the audit log name by id. */
export const auditTargets = [
  'user',
  'channel',
  'message',
  'group',
  'invite',
  'key',
  'export',
  'linkifier',
  'playground',
  'emoji',
  'profile_field',
  'channel_folder',
  'issuer',
  'webhook',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
