import { useList } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Select } from '../ui/select.tsx';

interface Props {
  readonly folderId: number | null;
  readonly disabled?: boolean;
  readonly onChoose: (folderId: number | null) => void;
}

/** Stands for no folder; no folder has this id. */
const none = -1;

/** Chooses the folder that lists a channel. Empty if the organization has no folders. */
export function FolderSelect({ folderId, disabled = false, onChoose }: Props) {
  const folders = useList((client) => client.folders()) ?? [];
  const offered = folders.filter(({ id, is_archived }) => !is_archived || id === folderId);
  if (offered.length === 0) return null;
  return (
    <Select
      label={t('channels.folder')}
      value={folderId ?? none}
      choices={[
        { value: none, label: t('channels.none') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      disabled={disabled}
      onChoose={(chosen) => onChoose(chosen === none ? null : chosen)}
    />
  );
}
