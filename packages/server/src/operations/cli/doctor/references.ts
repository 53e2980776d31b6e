import type { Table } from '../../../core/storage/table.ts';
import { attachmentMessages, attachments } from '../../../core/storage/tables/attachments.ts';
import { auditLog } from '../../../core/storage/tables/audit-log.ts';
import {
  channelFolders,
  channels,
  subscriptions,
  userTopics,
} from '../../../core/storage/tables/channels.ts';
import { draftDocuments, draftTickets } from '../../../core/storage/tables/draft-documents.ts';
import { erasures } from '../../../core/storage/tables/erasures.ts';
import { eventQueues } from '../../../core/storage/tables/event-queues.ts';
import {
  externalIds,
  externalPictures,
  issuedKeys,
} from '../../../core/storage/tables/external-accounts.ts';
import { externalEvents } from '../../../core/storage/tables/external-events.ts';
import { groupMembers, groupSubgroups, userGroups } from '../../../core/storage/tables/groups.ts';
import { invitationMails, invites } from '../../../core/storage/tables/invites.ts';
import { apiKeys, keyDetails, keySecrets } from '../../../core/storage/tables/keys.ts';
import { mails } from '../../../core/storage/tables/mails.ts';
import {
  conversationMembers,
  conversations,
  customTags,
  guestPartners,
  messageFlags,
  messages,
  readRanges,
  topics,
} from '../../../core/storage/tables/messages.ts';
import { realmEmoji } from '../../../core/storage/tables/organization.ts';
import { botDeliveries, botServices } from '../../../core/storage/tables/outgoing-bots.ts';
import { pushDevices, pushNotified, pushTokens } from '../../../core/storage/tables/push.ts';
import { recoveryCodes, secondFactors } from '../../../core/storage/tables/second-factors.ts';
import {
  alertWords,
  botKeys,
  botStorage,
  identities,
  mutedUsers,
  passwords,
  presence,
  profileFields,
  profileValues,
  userSettingRows,
  userStatuses,
  users,
} from '../../../core/storage/tables/users.ts';
import { webhookProgress, webhooks } from '../../../core/storage/tables/webhooks.ts';
import {
  drafts,
  navigationViews,
  reminders,
  savedSnippets,
  scheduledMessages,
} from '../../../core/storage/tables/writing.ts';

/** A column with ids of rows in other tables. Each id is in one of the tables. */
export interface Reference {
  readonly from: Table;
  readonly column: string;
  readonly to: readonly Table[];
  /** Set if the column is a JSON array of objects with the id in this field. */
  readonly field?: string;
}

const user = [users];
const channel = [channels];
const group = [userGroups];
const message = [messages];

/** All references in columns of their own. Nulls refer to no row. */
export const references: readonly Reference[] = [
  ...from(users, { bot_owner_id: user }),
  ...from(apiKeys, { user_id: user }),
  ...from(keyDetails, { user_id: user }),
  ...from(keySecrets, { user_id: user }),
  ...from(passwords, { user_id: user }),
  ...from(secondFactors, { user_id: user }),
  ...from(recoveryCodes, { user_id: user }),
  ...from(identities, { user_id: user }),
  ...from(externalIds, { user_id: user }),
  ...from(externalPictures, { user_id: user }),
  ...from(issuedKeys, { user_id: user }),
  ...from(mails, { user_id: user }),
  ...from(botKeys, { bot_id: user }),
  ...from(botStorage, { bot_id: user }),
  ...from(botServices, { bot_id: user }),
  ...from(botDeliveries, { bot_id: user, sender_id: user }),
  ...from(externalEvents, { bot_id: user }),
  ...from(userSettingRows, { user_id: user }),
  ...from(userStatuses, { user_id: user }),
  ...from(presence, { user_id: user }),
  ...from(profileValues, { user_id: user, field_id: [profileFields] }),
  ...from(mutedUsers, { user_id: user, muted_id: user }),
  ...from(alertWords, { user_id: user }),
  ...from(userGroups, { creator_id: user }),
  ...from(groupMembers, { group_id: group, user_id: user }),
  ...from(groupSubgroups, { group_id: group, subgroup_id: group }),
  ...from(channels, { creator_id: user, folder_id: [channelFolders], first_message_id: message }),
  ...from(channelFolders, { creator_id: user }),
  ...from(subscriptions, { channel_id: channel, user_id: user }),
  ...from(userTopics, { user_id: user, channel_id: channel }),
  ...from(conversationMembers, { user_id: user, conversation_id: [conversations] }),
  ...from(guestPartners, { guest_id: user, partner_id: user }),
  ...from(messages, {
    sender_id: user,
    channel_id: channel,
    recipient_id: [channels, conversations],
  }),
  ...inside(messages, 'reactions', 'user_id'),
  ...inside(messages, 'submessages', 'sender_id'),
  ...inside(messages, 'edit_history', 'user_id'),
  ...from(topics, { channel_id: channel, max_id: message }),
  ...from(messageFlags, { user_id: user, message_id: message }),
  ...from(customTags, { message_id: message }),
  ...from(readRanges, { user_id: user }),
  ...from(attachments, { owner_id: user }),
  ...from(attachmentMessages, { attachment_id: [attachments], message_id: message }),
  ...from(realmEmoji, { author_id: user }),
  ...from(drafts, { user_id: user }),
  ...from(draftDocuments, { draft_id: [drafts], user_id: user }),
  ...from(draftTickets, { user_id: user }),
  ...from(scheduledMessages, { user_id: user }),
  ...from(navigationViews, { user_id: user }),
  ...from(reminders, { user_id: user }),
  ...from(savedSnippets, { user_id: user }),
  ...from(invites, { inviter_id: user }),
  ...from(invitationMails, { sender_id: user }),
  ...from(pushTokens, { user_id: user }),
  ...from(pushDevices, { user_id: user }),
  ...from(pushNotified, { user_id: user }),
  ...from(eventQueues, { user_id: user }),
  ...from(webhooks, { user_id: user, owner_id: user }),
  ...from(webhookProgress, { id: [webhooks] }),
  ...from(erasures, { user_id: user, acting_user_id: user }),
  ...from(auditLog, { actor_id: user }),
];

function from<T extends Table>(
  table: T,
  columns: Partial<Record<keyof T['columns'] & string, readonly Table[]>>,
): Reference[] {
  return Object.entries(columns).map(([column, to]) => ({
    from: table,
    column,
    to: to as readonly Table[],
  }));
}

function inside<T extends Table>(
  table: T,
  column: keyof T['columns'] & string,
  field: string,
): Reference[] {
  return [{ from: table, column, to: user, field }];
}
