import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { AttachedFiles } from './attached-files.ts';
import { DeleteDraft } from './delete-draft-on-demand.ts';
import type { ComposerDraft } from './use-composer-draft.ts';

interface Props {
  /** The reason why the user cannot send. */
  readonly obstacle: string;
  readonly draft: ComposerDraft;
  readonly attached: AttachedFiles;
  /** The attached files, rendered. */
  readonly fileList: ReactNode;
}

/** Replaces the composer where the user can no longer write. Shows the unsent draft, to copy or delete. */
export function ReadOnlyComposer({
  obstacle,
  draft: { draft, content },
  attached,
  fileList,
}: Props) {
  const [deletedId, setDeletedId] = useState<string>();
  const { files } = attached;
  const hasText = content.trim() !== '';
  return (
    <div className="composer-closed">
      <p>{obstacle}</p>
      {draft && (hasText || files.length > 0) && (
        <section className="closed-draft" aria-label={t('composer.draft')}>
          <div className="closed-content">
            {hasText && <p dir="auto">{content}</p>}
            {fileList}
          </div>
          {hasText && <CopyButton label={t('composer.copyText')} text={content} />}
          <IconButton label={t('composer.deleteDraft2')} onClick={() => setDeletedId(draft.id)}>
            <Trash2 size={16} />
          </IconButton>
        </section>
      )}
      {deletedId !== undefined && (
        <DeleteDraft
          draftId={deletedId}
          onDeleted={() => attached.remove(files)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </div>
  );
}
