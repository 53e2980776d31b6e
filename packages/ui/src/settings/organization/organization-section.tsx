import { useClient, useRealm } from '@tidings/sdk/react';
import { limits, type RealmSnapshot } from '@tidings/shared-types';
import { generalTopicsPolicyChoices } from '../../channels/topics-policy.ts';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { forEver, retentionChoices } from '../../retention/retention-choices.ts';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form-dialog.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { Section } from '../../ui/section.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DeactivateOrganization } from './deactivate-organization.tsx';
import { EmailDomains } from './email-domains.tsx';
import { RealmChannel } from './realm-channel.tsx';
import { RealmLimit } from './realm-limit.tsx';
import { RealmPictures } from './realm-pictures.tsx';
import { RealmSelect } from './realm-select.tsx';
import { RealmSwitch } from './realm-switch.tsx';

const histories = () =>
  [
    { value: 'all', label: t('organization.allEdits') },
    { value: 'moves', label: t('organization.movesOnly') },
    { value: 'none', label: t('organization.none') },
  ] as const;

const requiredOf = () =>
  [
    { value: 'nobody', label: t('organization.ofNobody') },
    { value: 'owners', label: t('organization.ofOwners') },
    { value: 'administrators', label: t('organization.ofAdministratorsAndOwners') },
    { value: 'members', label: t('organization.ofEveryoneExceptGuests') },
    { value: 'everyone', label: t('organization.ofEveryone') },
  ] as const;

/** Settings of the organization, for administrators. */
export function OrganizationSection({ onLeave }: { readonly onLeave: () => void }) {
  const realm = useRealm();
  const { isOwner } = usePermissions();
  if (!realm) return null;
  const days = realm.realm_message_retention_days;
  return (
    <>
      <Section title={t('organization.organization')}>
        <Words realm={realm} />
      </Section>
      <RealmPictures realm={realm} />
      <Section title={t('organization.messages')}>
        <RealmSelect
          label={t('organization.topics')}
          value={realm.realm_topics_policy}
          choices={generalTopicsPolicyChoices()}
          changeFor={(topics_policy) => ({ topics_policy })}
        />
        <RealmSwitch name="allow_message_editing" label={t('organization.allowMessageEditing')} />
        <RealmLimit
          name="message_content_edit_limit_seconds"
          label={t('organization.timeLimitForEditingMessages')}
        />
        <RealmLimit
          name="message_content_delete_limit_seconds"
          label={t('organization.timeLimitForDeletingOwn')}
        />
        <RealmLimit
          name="move_messages_within_stream_limit_seconds"
          label={t('organization.timeLimitForMovingMessages')}
        />
        <RealmLimit
          name="move_messages_between_streams_limit_seconds"
          label={t('organization.timeLimitForMovingMessagesBetween')}
        />
        <RealmSelect
          label={t('organization.visibleEditHistory')}
          value={realm.realm_message_edit_history_visibility_policy}
          choices={histories()}
          changeFor={(policy) => ({ message_edit_history_visibility_policy: policy })}
        />
        <RealmSelect
          label={t('organization.keepMessagesFor')}
          value={days}
          choices={retentionChoices(days)}
          disabled={!isOwner}
          changeFor={(chosen) => ({
            message_retention_days: chosen === forEver ? 'unlimited' : chosen,
          })}
        />
        <RealmSwitch name="enable_read_receipts" label={t('organization.enableReadReceipts')} />
        <RealmSwitch
          name="inline_image_preview"
          label={t('organization.showPreviewsOfImagesAnd')}
        />
        <RealmSwitch
          name="inline_url_embed_preview"
          label={t('organization.showPreviewsOfLinkedPages')}
        />
      </Section>
      <Section title={t('organization.announcementsAndReports')}>
        <RealmChannel
          name="new_stream_announcements_stream_id"
          label={t('organization.newChannelAnnouncements')}
        />
        <RealmChannel
          name="signup_announcements_stream_id"
          label={t('organization.newMemberAnnouncements')}
        />
        <RealmChannel
          name="moderation_request_channel_id"
          label={t('organization.messageReports')}
          isPrivate
        />
        <RealmSwitch
          name="send_channel_events_messages"
          label={t('organization.postChangesOfChannelsIn')}
        />
      </Section>
      <Section title={t('organization.people2')}>
        <RealmSelect
          label={t('organization.requireTwoFactorAuthentication')}
          value={realm.realm_second_factor_required_of ?? 'nobody'}
          choices={requiredOf()}
          disabled={!isOwner}
          changeFor={(second_factor_required_of) => ({ second_factor_required_of })}
        />
        <RealmSwitch name="invite_required" label={t('organization.requireAnInvitationToJoin')} />
        <RealmSwitch
          name="name_changes_disabled"
          label={t('organization.preventPeopleFromChangingTheir')}
        />
        <RealmSwitch
          name="email_changes_disabled"
          label={t('organization.preventPeopleFromChangingTheirEmail')}
        />
        <RealmSwitch
          name="avatar_changes_disabled"
          label={t('organization.preventPeopleFromChangingTheirPicture')}
        />
        <RealmSwitch name="presence_disabled" label={t('organization.hideWhoIsOnline')} />
        {realm.server_web_public_streams_enabled && (
          <RealmSwitch
            name="enable_spectator_access"
            label={t('organization.allowWebPublicChannelsAnyone')}
          />
        )}
      </Section>
      <EmailDomains />
      {isOwner && <DeactivateOrganization onLeave={onLeave} />}
    </>
  );
}

function Words({ realm }: { readonly realm: RealmSnapshot }) {
  const client = useClient();
  const present = [
    realm.realm_name,
    realm.realm_description,
    realm.realm_welcome_message_custom_text,
    realm.realm_waiting_period_threshold,
  ];
  const work = async (values: FormValues) => {
    const { name = '', description = '', welcome_message_custom_text = '' } = values;
    await client.api.updateRealm({
      name,
      description,
      welcome_message_custom_text,
      waiting_period_threshold: Number(values['waiting_period_threshold'] ?? 0),
    });
  };
  return (
    <SaveForm work={work} present={JSON.stringify(present)}>
      <Field
        label={t('organization.name')}
        name="name"
        required
        maxLength={limits.realmNameLength}
        defaultValue={realm.realm_name}
        autoComplete="off"
      />
      <TextArea
        label={t('organization.description')}
        name="description"
        maxLength={limits.realmDescriptionLength}
        defaultValue={realm.realm_description}
      />
      <TextArea
        label={t('organization.welcomeMessage')}
        name="welcome_message_custom_text"
        maxLength={limits.welcomeMessageLength}
        defaultValue={realm.realm_welcome_message_custom_text}
        hint={t('organization.sentInAdditionToThe')}
      />
      <Field
        label={t('organization.daysUntilNewMembersBecome')}
        name="waiting_period_threshold"
        type="number"
        required
        min={0}
        defaultValue={realm.realm_waiting_period_threshold}
      />
    </SaveForm>
  );
}
