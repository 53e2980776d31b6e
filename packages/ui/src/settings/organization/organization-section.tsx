import { useClient, useRealm } from '@tidings/sdk/react';
import { limits, type RealmSnapshot } from '@tidings/shared-types';
import { generalTopicsPolicyChoices } from '../../channels/topics-policy.ts';
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

const histories = [
  { value: 'all', label: 'All edits' },
  { value: 'moves', label: 'Moves only' },
  { value: 'none', label: 'None' },
] as const;

const requiredOf = [
  { value: 'nobody', label: 'Of nobody' },
  { value: 'owners', label: 'Of owners' },
  { value: 'administrators', label: 'Of administrators and owners' },
  { value: 'members', label: 'Of everyone except guests' },
  { value: 'everyone', label: 'Of everyone' },
] as const;

/** Settings of the organization, for administrators. */
export function OrganizationSection({ onLeave }: { readonly onLeave: () => void }) {
  const realm = useRealm();
  const { isOwner } = usePermissions();
  if (!realm) return null;
  const days = realm.realm_message_retention_days;
  return (
    <>
      <Section title="Organization">
        <Words realm={realm} />
      </Section>
      <RealmPictures realm={realm} />
      <Section title="Messages">
        <RealmSelect
          label="Topics"
          value={realm.realm_topics_policy}
          choices={generalTopicsPolicyChoices}
          changeFor={(topics_policy) => ({ topics_policy })}
        />
        <RealmSwitch name="allow_message_editing" label="Allow message editing" />
        <RealmLimit
          name="message_content_edit_limit_seconds"
          label="Time limit for editing messages"
        />
        <RealmLimit
          name="message_content_delete_limit_seconds"
          label="Time limit for deleting own messages"
        />
        <RealmLimit
          name="move_messages_within_stream_limit_seconds"
          label="Time limit for moving messages between topics"
        />
        <RealmLimit
          name="move_messages_between_streams_limit_seconds"
          label="Time limit for moving messages between channels"
        />
        <RealmSelect
          label="Visible edit history"
          value={realm.realm_message_edit_history_visibility_policy}
          choices={histories}
          changeFor={(policy) => ({ message_edit_history_visibility_policy: policy })}
        />
        <RealmSelect
          label="Keep messages for"
          value={days}
          choices={retentionChoices(days)}
          disabled={!isOwner}
          changeFor={(chosen) => ({
            message_retention_days: chosen === forEver ? 'unlimited' : chosen,
          })}
        />
        <RealmSwitch name="enable_read_receipts" label="Enable read receipts" />
        <RealmSwitch name="inline_image_preview" label="Show previews of images and uploads" />
        <RealmSwitch name="inline_url_embed_preview" label="Show previews of linked pages" />
      </Section>
      <Section title="Announcements and reports">
        <RealmChannel name="new_stream_announcements_stream_id" label="New channel announcements" />
        <RealmChannel name="signup_announcements_stream_id" label="New member announcements" />
        <RealmChannel name="moderation_request_channel_id" label="Message reports" isPrivate />
        <RealmSwitch
          name="send_channel_events_messages"
          label="Post changes of channels in the topic “channel events”"
        />
      </Section>
      <Section title="People">
        <RealmSelect
          label="Require two-factor authentication"
          value={realm.realm_second_factor_required_of ?? 'nobody'}
          choices={requiredOf}
          disabled={!isOwner}
          changeFor={(second_factor_required_of) => ({ second_factor_required_of })}
        />
        <RealmSwitch name="invite_required" label="Require an invitation to join" />
        <RealmSwitch name="name_changes_disabled" label="Prevent people from changing their name" />
        <RealmSwitch
          name="email_changes_disabled"
          label="Prevent people from changing their email address"
        />
        <RealmSwitch
          name="avatar_changes_disabled"
          label="Prevent people from changing their picture"
        />
        <RealmSwitch name="presence_disabled" label="Hide who is online" />
        {realm.server_web_public_streams_enabled && (
          <RealmSwitch
            name="enable_spectator_access"
            label="Allow web-public channels (anyone on the internet can read them)"
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
        label="Name"
        name="name"
        required
        maxLength={limits.realmNameLength}
        defaultValue={realm.realm_name}
        autoComplete="off"
      />
      <TextArea
        label="Description"
        name="description"
        maxLength={limits.realmDescriptionLength}
        defaultValue={realm.realm_description}
      />
      <TextArea
        label="Welcome message"
        name="welcome_message_custom_text"
        maxLength={limits.welcomeMessageLength}
        defaultValue={realm.realm_welcome_message_custom_text}
        hint="Sent in addition to the standard welcome message."
      />
      <Field
        label="Days until new members become full members"
        name="waiting_period_threshold"
        type="number"
        required
        min={0}
        defaultValue={realm.realm_waiting_period_threshold}
      />
    </SaveForm>
  );
}
