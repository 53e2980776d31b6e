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
import { realmLabels } from './realm-labels.ts';
import { RealmLimit } from './realm-limit.tsx';
import { RealmPictures } from './realm-pictures.tsx';
import { RealmSelect } from './realm-select.tsx';
import { RealmSwitch } from './realm-switch.tsx';

const histories = () =>
  [
    { value: 'all', label: t('organization.allEdits') },
    { value: 'moves', label: t('organization.movesOnly') },
    { value: 'none', label: t('organization.noEdits') },
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
  const labels = realmLabels();
  const days = realm.realm_message_retention_days;
  return (
    <>
      <Section title={t('organization.organization')}>
        <Words realm={realm} />
      </Section>
      <RealmPictures realm={realm} />
      <Section title={t('organization.messages')}>
        <RealmSelect
          label={labels.topics_policy}
          value={realm.realm_topics_policy}
          choices={generalTopicsPolicyChoices()}
          changeFor={(topics_policy) => ({ topics_policy })}
        />
        <RealmSwitch name="allow_message_editing" label={labels.allow_message_editing} />
        <RealmLimit
          name="message_content_edit_limit_seconds"
          label={labels.message_content_edit_limit_seconds}
        />
        <RealmLimit
          name="message_content_delete_limit_seconds"
          label={labels.message_content_delete_limit_seconds}
        />
        <RealmLimit
          name="move_messages_within_stream_limit_seconds"
          label={labels.move_messages_within_stream_limit_seconds}
        />
        <RealmLimit
          name="move_messages_between_streams_limit_seconds"
          label={labels.move_messages_between_streams_limit_seconds}
        />
        <RealmSelect
          label={labels.message_edit_history_visibility_policy}
          value={realm.realm_message_edit_history_visibility_policy}
          choices={histories()}
          changeFor={(policy) => ({ message_edit_history_visibility_policy: policy })}
        />
        <RealmSelect
          label={labels.message_retention_days}
          value={days}
          choices={retentionChoices(days)}
          disabled={!isOwner}
          changeFor={(chosen) => ({
            message_retention_days: chosen === forEver ? 'unlimited' : chosen,
          })}
        />
        <RealmSwitch name="enable_read_receipts" label={labels.enable_read_receipts} />
        <RealmSwitch name="inline_image_preview" label={labels.inline_image_preview} />
        <RealmSwitch name="inline_url_embed_preview" label={labels.inline_url_embed_preview} />
      </Section>
      <Section title={t('organization.announcementsAndReports')}>
        <RealmChannel
          name="new_stream_announcements_stream_id"
          label={labels.new_stream_announcements_stream_id}
        />
        <RealmChannel
          name="signup_announcements_stream_id"
          label={labels.signup_announcements_stream_id}
        />
        <RealmChannel
          name="moderation_request_channel_id"
          label={labels.moderation_request_channel_id}
          isPrivate
        />
        <RealmSwitch
          name="send_channel_events_messages"
          label={labels.send_channel_events_messages}
        />
      </Section>
      <Section title={t('organization.people2')}>
        <RealmSelect
          label={labels.second_factor_required_of}
          value={realm.realm_second_factor_required_of ?? 'nobody'}
          choices={requiredOf()}
          disabled={!isOwner}
          changeFor={(second_factor_required_of) => ({ second_factor_required_of })}
        />
        <RealmSwitch name="invite_required" label={labels.invite_required} />
        <RealmSwitch name="name_changes_disabled" label={labels.name_changes_disabled} />
        <RealmSwitch name="email_changes_disabled" label={labels.email_changes_disabled} />
        <RealmSwitch name="avatar_changes_disabled" label={labels.avatar_changes_disabled} />
        <RealmSwitch name="presence_disabled" label={labels.presence_disabled} />
        {realm.server_web_public_streams_enabled && (
          <RealmSwitch name="enable_spectator_access" label={labels.enable_spectator_access} />
        )}
      </Section>
      <EmailDomains />
      {isOwner && <DeactivateOrganization onLeave={onLeave} />}
    </>
  );
}

function Words({ realm }: { readonly realm: RealmSnapshot }) {
  const client = useClient();
  const labels = realmLabels();
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
        label={labels.name}
        name="name"
        required
        maxLength={limits.realmNameLength}
        defaultValue={realm.realm_name}
        autoComplete="off"
      />
      <TextArea
        label={labels.description}
        name="description"
        maxLength={limits.realmDescriptionLength}
        defaultValue={realm.realm_description}
      />
      <TextArea
        label={labels.welcome_message_custom_text}
        name="welcome_message_custom_text"
        maxLength={limits.welcomeMessageLength}
        defaultValue={realm.realm_welcome_message_custom_text}
        hint={t('organization.sentInAdditionToThe')}
      />
      <Field
        label={labels.waiting_period_threshold}
        name="waiting_period_threshold"
        type="number"
        required
        min={0}
        defaultValue={realm.realm_waiting_period_threshold}
      />
    </SaveForm>
  );
}
