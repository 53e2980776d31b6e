import { type DraftItem, useDraftsList } from '@tidings/sdk/react';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { DeleteDraft } from '../composer/delete-draft-on-demand.ts';
import { shortTime } from '../format/short-time.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { RefusedRow } from '../refused/refused-row.tsx';
import { useRefused } from '../refused/use-refused.ts';
import { routeHref } from '../routes/route.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TargetName } from './target-name.tsx';
import { targetRoute } from './target-route.ts';
import { useRowKeys } from './use-row-keys.ts';
import { ViewHeader } from './view-header.tsx';

/** Drafts and refused changes, from all the user's devices. */
export function DraftsView() {
  const drafts = useDraftsList();
  const refused = useRefused();
  const frame = useRowKeys();
  const refusedId = useId();
  const [deletedId, setDeletedId] = useState<string>();
  return (
    <>
      <ViewHeader title={t('views.drafts')} />
      {drafts?.length === 0 && refused.length === 0 ? (
        <div className="empty">
          <p>{t('views.noDraftsMessagesThatYou')}</p>
        </div>
      ) : (
        <div className="view-scroll" ref={frame}>
          {refused.length > 0 && (
            <section className="refused" aria-labelledby={refusedId}>
              <h2 id={refusedId} className="cards-head">
                {t('views.couldNotBeSent')}
              </h2>
              <ul>
                {refused.map((entry) => (
                  <RefusedRow key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          )}
          {refused.length > 0 && drafts && drafts.length > 0 && (
            <h2 className="cards-head">{t('views.drafts')}</h2>
          )}
          <ul className="cards">
            {drafts?.map((draft) => (
              <DraftRow key={draft.id} draft={draft} onDelete={() => setDeletedId(draft.id)} />
            ))}
          </ul>
        </div>
      )}
      {deletedId !== undefined && (
        <DeleteDraft draftId={deletedId} onClose={() => setDeletedId(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly draft: DraftItem;
  readonly onDelete: () => void;
}

function DraftRow({ draft: { target, content, changedAt }, onDelete }: RowProps) {
  const route = targetRoute(target);
  const inside = (
    <>
      <span className="card-head">
        <span className="conversation-name">
          <TargetName target={target} />
        </span>
        <Time at={changedAt / 1000}>{shortTime(changedAt / 1000)}</Time>
      </span>
      <span className="card-text">{content}</span>
    </>
  );
  return (
    <li className="card-row">
      {route ? (
        <a className="card-link" href={routeHref(route)} data-row-link>
          {inside}
        </a>
      ) : (
        <div className="card-link">{inside}</div>
      )}
      <CopyButton label={t('views.copyText')} text={content} />
      <IconButton label={t('views.deleteDraft')} onClick={onDelete}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
