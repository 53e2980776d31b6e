import type { EndpointName } from '@tidings/shared-types';
import { channelRows } from './channel-rows.ts';
import { messageRows } from './message-rows.ts';
import { peopleRows } from './people-rows.ts';
import { permissionRows } from './permission-rows.ts';
import { personalRows } from './personal-rows.ts';
import type { Row, Rows } from './row.ts';

/** All rows: requests of callers who should get nothing. */
export const rows: Rows = { ...messageRows, ...personalRows, ...peopleRows, ...channelRows };

/** Returns an endpoint's rows, with one for every permission that it can set. */
export function rowsOf(name: EndpointName): readonly Row[] {
  return [...(rows[name] ?? []), ...(permissionRows[name] ?? [])];
}

const ownOnly = 'concerns nothing but the account of the caller';
const byAdministrators = 'makes something new, for administrators only: see door.test.ts';

const changesAll = 'changes the organization, for administrators only: see door.test.ts';

/** Endpoints that can neither show nor change hidden data. */
export const exempt: Readonly<Partial<Record<EndpointName, string>>> = {
  getServerSettings: 'says what everybody may know',
  sendOutbox: 'carries requests that are admitted one by one: see outbox.test.ts',
  getPushKeys: 'says what everybody may know',
  getIntegrations: 'says what everybody may know',
  getSetup: 'says whether the organization has an owner',
  completeSetup: 'opens with a one-time token: see setup.test.ts',
  getInvites: 'lists the own, and all to administrators: see invites.test.ts',
  revokeInviteLink: 'for whoever made it, and administrators: see invites.test.ts',
  resendEmailInvite: 'for whoever made it, and administrators: see invites-by-mail.test.ts',
  revokeEmailInvite: 'for whoever made it, and administrators: see invites-by-mail.test.ts',
  getInvitation: 'opens with the secret of an invitation: see invites.test.ts',
  join: 'opens with the secret of an invitation: see invites.test.ts',
  joinThroughProvider: 'opens with that and a ticket: see single-sign-on/sign-in.test.ts',
  fetchApiKey: 'opens with a password: see sign-in.test.ts',
  fetchApiKeyWithToken: 'opens with a token: see token-sign-in.test.ts',
  forgotPassword: 'says the same to everybody: see forgotten-passwords.test.ts',
  resetPassword: 'opens with the secret of a link: see forgotten-passwords.test.ts',
  regenerateOwnApiKey: ownOnly,
  getSecondFactor: ownOnly,
  beginSecondFactor: ownOnly,
  confirmSecondFactor: ownOnly,
  renewRecoveryCodes: ownOnly,
  removeSecondFactor: ownOnly,
  deactivateOwnUser: ownOnly,
  uploadOwnAvatar: ownOnly,
  deleteOwnAvatar: ownOnly,
  uploadFile: ownOnly,
  uploadRealmEmoji: 'makes something new that everybody sees',
  createBot: ownOnly,
  createSavedSnippet: ownOnly,
  createNavigationView: ownOnly,
  addAlertWords: ownOnly,
  removeAlertWords: ownOnly,
  markOnboardingStepAsRead: ownOnly,
  updateBotStorage: ownOnly,
  deleteBotStorage: ownOnly,
  updateSettings: ownOnly,
  unsubscribeFromMail: 'opens with the secret of a mail: see missed-messages/unsubscribe.test.ts',
  mailProofLink: ownOnly,
  confirmNewAddress: 'opens with the secret of a link: see own-address.test.ts',
  updateDisplaySettings: ownOnly,
  updateNotificationSettings: ownOnly,
  registerPushDevice: ownOnly,
  unregisterPushDevice: ownOnly,
  sendTestPushNotification: ownOnly,
  sendTestNotification: ownOnly,
  registerFcmToken: ownOnly,
  unregisterFcmToken: ownOnly,
  registerApnsToken: ownOnly,
  unregisterApnsToken: ownOnly,
  createUser: byAdministrators,
  upsertUsers: byAdministrators,
  upsertChannels: byAdministrators,
  createChannelFolder: byAdministrators,
  createProfileField: byAdministrators,
  createLinkifier: byAdministrators,
  createPlayground: byAdministrators,
  createRealmDomain: byAdministrators,
  getBeforeSendHook: 'for owners only: see door.test.ts',
  setBeforeSendHook: 'for owners only: see door.test.ts',
  removeBeforeSendHook: 'for owners only: see door.test.ts',
  testBeforeSendHook: 'for owners only: see door.test.ts',
  createTokenIssuer: byAdministrators,
  getTokenIssuers: byAdministrators,
  createWebhook: byAdministrators,
  getWebhooks: byAdministrators,
  sendTestWelcomeMessage: ownOnly,
  deactivateRealm: changesAll,
  createRealmExport: byAdministrators,
  getAuditLog: 'for administrators only: see audit-log.test.ts',
  createOwnKey: ownOnly,
  endOtherKeys: ownOnly,
  createServiceKey: 'makes something new, for owners only: see door.test.ts',
  getServiceKeys: 'for owners only: see door.test.ts',
  getServerStatus: 'for owners only: see door.test.ts',
  getUsage: 'shows counts alone, for administrators: see door.test.ts',
  getRealmExports: byAdministrators,
  getExportConsents: byAdministrators,
  uploadRealmIcon: changesAll,
  deleteRealmIcon: changesAll,
  uploadRealmLogo: changesAll,
  deleteRealmLogo: changesAll,
};
