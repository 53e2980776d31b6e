import type { RealmSettings } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';

/** The labels of the organization's settings, for their page and for the audit log. */
export const realmLabels = () =>
  ({
    allow_message_editing: t('organization.allowMessageEditing'),
    message_content_edit_limit_seconds: t('organization.timeLimitForEditingMessages'),
    message_content_delete_limit_seconds: t('organization.timeLimitForDeletingOwn'),
    move_messages_within_stream_limit_seconds: t('organization.timeLimitForMovingMessages'),
    move_messages_between_streams_limit_seconds: t(
      'organization.timeLimitForMovingMessagesBetween',
    ),
    enable_read_receipts: t('organization.enableReadReceipts'),
    inline_image_preview: t('organization.showPreviewsOfImagesAnd'),
    inline_url_embed_preview: t('organization.showPreviewsOfLinkedPages'),
    new_stream_announcements_stream_id: t('organization.newChannelAnnouncements'),
    signup_announcements_stream_id: t('organization.newMemberAnnouncements'),
    moderation_request_channel_id: t('organization.messageReports'),
    send_channel_events_messages: t('organization.postChangesOfChannelsIn'),
    invite_required: t('organization.requireAnInvitationToJoin'),
    name_changes_disabled: t('organization.preventPeopleFromChangingTheir'),
    email_changes_disabled: t('organization.preventPeopleFromChangingTheirEmail'),
    avatar_changes_disabled: t('organization.preventPeopleFromChangingTheirPicture'),
    presence_disabled: t('organization.hideWhoIsOnline'),
    enable_spectator_access: t('organization.allowWebPublicChannelsAnyone'),
    topics_policy: t('organization.topics'),
    message_edit_history_visibility_policy: t('organization.visibleEditHistory'),
    message_retention_days: t('organization.keepMessagesFor'),
    second_factor_required_of: t('organization.requireTwoFactorAuthentication'),
    name: t('organization.name'),
    description: t('organization.description'),
    welcome_message_custom_text: t('organization.welcomeMessage'),
    waiting_period_threshold: t('organization.daysUntilNewMembersBecome'),
    emails_restricted_to_domains: t('organization.onlyAllowAddressesInThese'),
  }) satisfies Partial<Record<keyof RealmSettings, string>>;
