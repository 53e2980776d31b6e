import { useList } from '@tidings/sdk/react';
import { NotepadText, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { SnippetDialog } from './snippet-dialog.tsx';
import { SnippetList } from './snippet-list.tsx';

interface Props {
  /** Text of the composer, to save as a snippet. */
  readonly content: string;
  readonly disabled: boolean;
  readonly onInsert: (text: string) => void;
}

/** Menu of the user's saved snippets. */
export function SnippetMenu({ content, disabled, onInsert }: Props) {
  const snippets = useList((client) => client.snippets()) ?? [];
  const [dialog, setDialog] = useState<'new' | 'list'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={t('composer.savedSnippets')} disabled={disabled}>
            <NotepadText size={18} />
          </IconButton>
        }
      >
        {snippets.map(({ key, value }) => (
          // Inserts after the menu has closed, because an open menu holds the focus.
          <MenuItem key={key} onSelect={() => setTimeout(() => onInsert(value.content))}>
            <span className="snippet-title">{value.title}</span>
          </MenuItem>
        ))}
        {snippets.length > 0 && <MenuLine />}
        <MenuItem icon={<Plus size={16} />} onSelect={() => setDialog('new')}>
          {content.trim() === '' ? t('composer.createSnippet') : t('composer.saveAsSnippet')}
        </MenuItem>
        {snippets.length > 0 && (
          <MenuItem icon={<Settings2 size={16} />} onSelect={() => setDialog('list')}>
            {t('composer.editSnippets')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'new' && <SnippetDialog snippet={undefined} content={content} onClose={close} />}
      {dialog === 'list' && <SnippetList onClose={close} />}
    </>
  );
}
