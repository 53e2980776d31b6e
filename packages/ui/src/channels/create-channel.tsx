import { useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useGoTo } from '../routes/use-route.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { FolderSelect } from './folder-select.tsx';
import { type Privacy, privacyChoices, privacyFlags } from './privacy.ts';
import { useAllowedPrivacies } from './use-allowed-privacies.ts';

interface Props {
  /** Text from the search field, as a first name. */
  readonly name: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function CreateChannel({ name: typed, onMade, onClose }: Props) {
  const goTo = useGoTo();
  const client = useClient();
  const { own } = usePermissions();
  const offered = useAllowedPrivacies();
  const realm = useRealm();
  const [chosen, setPrivacy] = useState<Privacy>();
  const [folderId, setFolderId] = useState<number | null>(null);
  const [people, setPeople] = useState<readonly number[]>([]);
  const [isAnnounced, setAnnounced] = useState(true);
  const privacy = chosen ?? offered[0] ?? 'public';
  const canAnnounce =
    !privacyFlags(privacy).invite_only &&
    (realm?.realm_new_stream_announcements_stream_id ?? -1) > 0;
  const ownId = own?.user_id;

  const work = async ({ name = '', description = '' }: FormValues) => {
    const { id } = await client.api.createChannel({
      name,
      description,
      subscribers: ownId === undefined ? [...people] : [ownId, ...people],
      announce: canAnnounce && isAnnounced,
      ...privacyFlags(privacy),
      ...(folderId !== null && { folder_id: folderId }),
    });
    goTo({ name: 'channel', channelId: id });
    onMade();
  };

  return (
    <FormDialog
      title={t('channels.createChannel')}
      action={t('channels.create')}
      work={work}
      onClose={onClose}
    >
      <Field
        label={t('channels.name')}
        name="name"
        required
        maxLength={limits.max_stream_name_length}
        defaultValue={typed}
        autoComplete="off"
      />
      <Field
        label={t('channels.description')}
        name="description"
        maxLength={limits.max_stream_description_length}
        autoComplete="off"
      />
      <Select
        label={t('channels.channelType')}
        value={privacy}
        choices={privacyChoices(offered)}
        onChoose={setPrivacy}
      />
      <FolderSelect folderId={folderId} onChoose={setFolderId} />
      <PeoplePicker
        label={t('channels.addPeople')}
        chosen={people}
        onChange={setPeople}
        without={ownId === undefined ? [] : [ownId]}
      />
      {canAnnounce && (
        <Switch
          label={t('channels.announceTheNewChannel')}
          isOn={isAnnounced}
          onSwitch={setAnnounced}
        />
      )}
    </FormDialog>
  );
}
