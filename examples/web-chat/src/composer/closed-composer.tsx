import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import './closed-composer.css';
import { DeleteDraft } from './delete-draft.tsx';
import type { ComposerDraft } from './use-composer-draft.ts';

interface Props {
  /** Why nothing can be sent. */
  readonly obstacle: string;
  readonly draft: ComposerDraft;
}

/** Where one cannot write any more: what was written and not sent can be read, and taken elsewhere. */
export function ClosedComposer({ obstacle, draft: { draft, content } }: Props) {
  const [deletedId, setDeletedId] = useState<string>();
  return (
    <div className="composer-closed">
      <p>{obstacle}</p>
      {draft && content.trim() !== '' && (
        <section className="closed-draft" aria-label="Draft">
          <p dir="auto">{content}</p>
          <CopyButton label="Copy the text" text={content} />
          <IconButton label="Delete this draft" onClick={() => setDeletedId(draft.id)}>
            <Trash2 size={16} />
          </IconButton>
        </section>
      )}
      {deletedId !== undefined && (
        <DeleteDraft draftId={deletedId} onClose={() => setDeletedId(undefined)} />
      )}
    </div>
  );
}
