import { useClient } from '@tidings/sdk/react';
import { type ChannelFolder, limits } from '@tidings/shared-types';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly folder: ChannelFolder;
  readonly onClose: () => void;
}

export function EditFolder({ folder, onClose }: Props) {
  const client = useClient();
  const channel_folder_id = folder.id;
  const { submit, isBusy, problem } = useSubmit(async ({ name = '', description = '' }) => {
    await client.api.updateChannelFolder({
      channel_folder_id,
      ...(name !== folder.name && { name }),
      description,
    });
    onClose();
  });
  const archive = useAction(async () => {
    await client.api.updateChannelFolder({ channel_folder_id, is_archived: true });
    onClose();
  });
  return (
    <Dialog
      title="Folder"
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            className="button danger"
            disabled={archive.isBusy}
            onClick={() => archive.run()}
          >
            Take out of use
          </button>
          <button type="submit" form="edit-folder" className="button primary" disabled={isBusy}>
            Save
          </button>
        </>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id="edit-folder" onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={limits.max_channel_folder_name_length}
          defaultValue={folder.name}
          autoComplete="off"
        />
        <Field
          label="What it is for"
          name="description"
          maxLength={limits.max_channel_folder_description_length}
          defaultValue={folder.description}
          autoComplete="off"
        />
        <Problem text={problem ?? archive.problem} />
      </form>
    </Dialog>
  );
}
