import { useClient } from '@tidings/sdk/react';
import { type ChannelFolder, limits } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Props {
  readonly folder: ChannelFolder;
  readonly onClose: () => void;
}

export function EditFolder({ folder, onClose }: Props) {
  const client = useClient();
  const channel_folder_id = folder.id;
  const work = async ({ name = '', description = '' }: FormValues) => {
    await client.api.updateChannelFolder({
      channel_folder_id,
      ...(name !== folder.name && { name }),
      description,
    });
  };
  const archive = useAction(async () => {
    await client.api.updateChannelFolder({ channel_folder_id, is_archived: true });
    onClose();
  });
  return (
    <FormDialog
      title={t('organization.editFolder')}
      action={t('organization.save')}
      work={work}
      onClose={onClose}
      foot={
        <button
          type="button"
          className="button danger"
          disabled={archive.isBusy}
          onClick={() => archive.run()}
        >
          {t('organization.archive')}
        </button>
      }
      problem={archive.problem}
    >
      <Field
        label={t('organization.name')}
        name="name"
        required
        maxLength={limits.max_channel_folder_name_length}
        defaultValue={folder.name}
        autoComplete="off"
      />
      <Field
        label={t('organization.description')}
        name="description"
        maxLength={limits.max_channel_folder_description_length}
        defaultValue={folder.description}
        autoComplete="off"
      />
    </FormDialog>
  );
}
