import { useClient, useList } from '@tidings/sdk/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { SnippetDialog } from './snippet-dialog.tsx';

/** The saved snippets, to edit and delete. */
export function SnippetList({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const snippets = useList((each) => each.snippets()) ?? [];
  const [editedKey, setEditedKey] = useState<string>();
  const edited = snippets.find(({ key }) => key === editedKey)?.value;
  const remove = (snippetId: number) => leaveToBanner(client.change.deleteSnippet({ snippetId }));
  if (edited) {
    const { content } = edited;
    return (
      <SnippetDialog snippet={edited} content={content} onClose={() => setEditedKey(undefined)} />
    );
  }
  return (
    <Dialog title={t('composer.savedSnippets')} onClose={onClose}>
      {snippets.length === 0 && <p className="quiet">{t('composer.noSavedSnippets')}</p>}
      <ul className="rows">
        {snippets.map(({ key, value, isStored }) => (
          <li key={key} className="row">
            <div className="row-text">
              <div className="row-name">{value.title}</div>
              <div className="row-note">{value.content}</div>
            </div>
            <IconButton
              label={t('composer.edit', { title: value.title })}
              disabled={!isStored}
              onClick={() => setEditedKey(key)}
            >
              <Pencil size={16} />
            </IconButton>
            <IconButton
              label={t('composer.deleteTitle', { title: value.title })}
              disabled={!isStored}
              onClick={() => remove(value.id)}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
