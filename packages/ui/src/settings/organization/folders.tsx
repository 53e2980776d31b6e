import { useClient, useList } from '@tidings/sdk/react';
import { type ChannelFolder, limits } from '@tidings/shared-types';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { AddForm } from '../../ui/add-form.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { EditFolder } from './edit-folder.tsx';

export function Folders() {
  const client = useClient();
  const all = useList((each) => each.folders()) ?? [];
  const [editedId, setEditedId] = useState<number>();
  const shown = all.filter(({ is_archived }) => !is_archived);
  const edited = shown.find(({ id }) => id === editedId);
  const move = useAction((folder: ChannelFolder, other: ChannelFolder) => {
    const order = all.map(({ id }) => id);
    const [from, to] = [order.indexOf(folder.id), order.indexOf(other.id)];
    order[from] = other.id;
    order[to] = folder.id;
    return client.api.reorderChannelFolders({ order });
  });
  return (
    <>
      <AddForm
        label={t('organization.newFolder')}
        maxLength={limits.max_channel_folder_name_length}
        work={(name) => client.api.createChannelFolder({ name })}
      />
      <Problem text={move.problem} />
      <ul className="rows" aria-label={t('organization.folders')}>
        {shown.map((folder, index) => {
          const [before, after] = [shown[index - 1], shown[index + 1]];
          return (
            <li className="row" key={folder.id}>
              <div className="row-text">
                <div className="row-name">{folder.name}</div>
                <div className="row-note">{folder.description}</div>
              </div>
              <IconButton
                label={t('organization.moveUp', { name: folder.name })}
                disabled={!before || move.isBusy}
                onClick={() => before && move.run(folder, before)}
              >
                <ArrowUp size={16} />
              </IconButton>
              <IconButton
                label={t('organization.moveDown', { name: folder.name })}
                disabled={!after || move.isBusy}
                onClick={() => after && move.run(folder, after)}
              >
                <ArrowDown size={16} />
              </IconButton>
              <button type="button" className="button small" onClick={() => setEditedId(folder.id)}>
                <Text of="organization.edit2" with={{ name: folder.name, hidden: hiddenText }} />
              </button>
            </li>
          );
        })}
      </ul>
      {edited && <EditFolder folder={edited} onClose={() => setEditedId(undefined)} />}
    </>
  );
}
