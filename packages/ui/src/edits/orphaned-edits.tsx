import { useClient, useMessage } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { addToDraft } from '../composer/add-to-draft.ts';
import { t } from '../languages/t.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { useGoTo } from '../routes/use-route.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { useAllEdits, useEdits } from './edits.tsx';
import { isChanged, type OpenEdit } from './open-edit.ts';

/** Texts of edits whose messages were deleted meanwhile. */
export function OrphanedEdits() {
  return useAllEdits().map((edit) =>
    edit.messageId === undefined ? null : (
      <IfLost key={edit.key} edit={edit} messageId={edit.messageId} />
    ),
  );
}

interface Props {
  readonly edit: OpenEdit;
  readonly messageId: number;
}

function IfLost({ edit, messageId }: Props) {
  const edits = useEdits();
  const isLost = useMessage(messageId) === null;
  const isOver = isLost && !isChanged(edit);
  useEffect(() => {
    if (isOver) edits.end(edit.key);
  }, [isOver, edits, edit.key]);
  return isLost && !isOver ? <LostEdit edit={edit} /> : null;
}

function LostEdit({ edit: { key, to, text = '' } }: { readonly edit: OpenEdit }) {
  const goTo = useGoTo();
  const client = useClient();
  const edits = useEdits();
  const putIntoComposer = async () => {
    await addToDraft(client, to, text);
    edits.end(key);
    goTo(conversationRoute(to));
  };
  return (
    <div className="banner lost-edit" role="alert">
      <p>{t('composer.theMessageYouWereEditing')}</p>
      <p className="lost-text" dir="auto">
        {text}
      </p>
      <CopyButton label={t('composer.copyText')} text={text} />
      <button
        type="button"
        className="link-button"
        // If the draft cannot be stored, the text stays here.
        onClick={() => leaveToBanner(putIntoComposer())}
      >
        {t('composer.moveToComposer')}
      </button>
      <button type="button" className="link-button" onClick={() => edits.end(key)}>
        {t('composer.discard')}
      </button>
    </div>
  );
}
