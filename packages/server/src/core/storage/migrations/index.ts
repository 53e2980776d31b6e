import { ground } from './0001-ground.ts';
import { messages } from './0002-messages.ts';
import { eventQueues } from './0003-events.ts';
import { push } from './0004-push.ts';
import { guestsAndPreviews } from './0005-guests-and-previews.ts';
import { draftDocuments } from './0006-draft-documents.ts';
import { renderedProfiles } from './0007-rendered-profiles.ts';
import { invites } from './0008-invites.ts';
import { messageVersions } from './0009-message-versions.ts';
import { rareMessages } from './0010-rare-messages.ts';
import { directMessages } from './0011-direct-messages.ts';
import { identities } from './0012-identities.ts';
import { mails } from './0013-mails.ts';
import { logReaders } from './0014-log-readers.ts';
import { invitesByMail } from './0015-invites-by-mail.ts';
import { claimedMails } from './0016-claimed-mails.ts';
import { provenAddresses } from './0017-proven-addresses.ts';
import { accountAddresses } from './0018-account-addresses.ts';
import { reminders } from './0019-reminders.ts';
import { hashedInvites } from './0020-hashed-invites.ts';
import { keys } from './0021-keys.ts';
import { tokenIssuers } from './0022-token-issuers.ts';
import { auditLog } from './0023-audit-log.ts';
import { erasures } from './0024-erasures.ts';
import { secondFactors } from './0025-second-factors.ts';
import { provisioning } from './0026-provisioning.ts';
import { signInTimes } from './0027-sign-in-times.ts';
import { messageCustomData } from './0028-message-custom-data.ts';
import { webhooks } from './0029-webhooks.ts';
import { outgoingBots } from './0030-outgoing-bots.ts';
import { moves } from './0031-moves.ts';
import type { Migration } from './migration.ts';

/** In the order of their ids, which start at 1. */
export const migrations: readonly Migration[] = [
  ground,
  messages,
  eventQueues,
  push,
  guestsAndPreviews,
  draftDocuments,
  renderedProfiles,
  invites,
  messageVersions,
  rareMessages,
  directMessages,
  identities,
  mails,
  logReaders,
  invitesByMail,
  claimedMails,
  provenAddresses,
  accountAddresses,
  reminders,
  hashedInvites,
  keys,
  tokenIssuers,
  auditLog,
  erasures,
  secondFactors,
  provisioning,
  signInTimes,
  messageCustomData,
  webhooks,
  outgoingBots,
  moves,
];
