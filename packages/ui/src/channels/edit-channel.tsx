import { type ChannelItem, useClient } from '@tidings/sdk/react';
import type { Channel } from '@tidings/shared-types';
import { limits } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import { SaveForm } from '../ui/save-form.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAction } from '../ui/use-action.ts';
import { FolderSelect } from './folder-select.tsx';
import { type Privacy, privacyChoices, privacyFlags, privacyOf } from './privacy.ts';
import { RetentionSelect } from './retention-select.tsx';
import { topicsPolicyChoices } from './topics-policy.ts';
import { useAllowedPrivacies } from './use-allowed-privacies.ts';

/** Form for channel administrators: texts are saved by the button, choices at once. */
export function EditChannel({ item }: { readonly item: ChannelItem }) {
  const client = useClient();
  const { may, isOwner } = usePermissions();
  const { id, channel } = item;
  const privacy = privacyOf(channel);
  const offered = useAllowedPrivacies(privacy);
  const change = useAction(
    (fields: Omit<Parameters<typeof client.api.updateChannel>[0], 'stream_id'>) =>
      client.api.updateChannel({ stream_id: id, ...fields }),
  );
  const setPrivacy = (next: Privacy) => {
    const { invite_only, ...rest } = privacyFlags(next);
    change.run({ is_private: invite_only, ...rest });
  };
  return (
    <>
      <EditWords channel={channel} />
      <div className="settings-part">
        <Problem text={change.problem} />
        <Select
          label={t('channels.channelType')}
          value={privacy}
          choices={privacyChoices(offered)}
          disabled={change.isBusy}
          onChoose={setPrivacy}
        />
        <Select
          label={t('channels.topics')}
          value={channel.topics_policy}
          choices={topicsPolicyChoices()}
          disabled={change.isBusy || !may('can_set_topics_policy_group')}
          onChoose={(topics_policy) => change.run({ topics_policy })}
        />
        <FolderSelect
          folderId={channel.folder_id}
          disabled={change.isBusy}
          onChoose={(folder_id) => change.run({ folder_id })}
        />
        {isOwner && (
          <RetentionSelect
            days={channel.message_retention_days}
            disabled={change.isBusy}
            onChoose={(message_retention_days) => change.run({ message_retention_days })}
          />
        )}
      </div>
    </>
  );
}

function EditWords({ channel }: { readonly channel: Channel }) {
  const client = useClient();
  const work = async ({ name = '', description = '' }: FormValues) => {
    await client.api.updateChannel({
      stream_id: channel.stream_id,
      ...(name !== channel.name && { new_name: name }),
      ...(description !== channel.description && { description }),
    });
  };
  return (
    <SaveForm work={work} present={`${channel.name}\n${channel.description}`}>
      <Field
        label={t('channels.name')}
        name="name"
        required
        maxLength={limits.max_stream_name_length}
        defaultValue={channel.name}
        autoComplete="off"
      />
      <TextArea
        label={t('channels.description')}
        name="description"
        maxLength={limits.max_stream_description_length}
        defaultValue={channel.description}
      />
    </SaveForm>
  );
}
