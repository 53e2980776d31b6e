/** Roles of accounts, highest first. */
export const roles = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;
export type RoleName = keyof typeof roles;

export const botTypes = {
  generic: 1,
  incomingWebhook: 2,
  outgoingWebhook: 3,
  embedded: 4,
} as const;

/** Visibility policies of topics; `none` follows the channel. */
export const visibilityPolicies = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
