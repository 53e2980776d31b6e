import type { TimelineItem } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { FormatBar } from '../composer/format-bar.tsx';
import { MessageField, type MessageFieldHandle } from '../composer/message-field.tsx';
import { TooLong, useExcess } from '../composer/too-long.tsx';
import { useEnterSends } from '../composer/use-enter-sends.ts';
import { t } from '../languages/t.ts';
import { DeleteDialog } from '../messages/dialogs/delete-dialog.tsx';
import { DiscardDialog } from '../messages/dialogs/discard-dialog.tsx';
import { useScope } from '../scope/scope.ts';
import { Confirm } from '../ui/confirm.tsx';
import { hasKeyboard } from '../ui/has-keyboard.ts';
import { Problem } from '../ui/problem.tsx';
import { useEdits } from './edits.tsx';
import { isChanged, type OpenEdit } from './open-edit.ts';
import { useEditFocus } from './use-edit-focus.ts';
import { useEditing } from './use-editing.ts';

interface Props {
  readonly item: TimelineItem;
  readonly edit: OpenEdit;
}

/** Editor of a message, shown in its place. */
export function EditMessage({ item, edit }: Props) {
  const edits = useEdits();
  const scope = useScope();
  const enterSends = useEnterSends();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<MessageFieldHandle>(null);
  const [question, setQuestion] = useState<'throwAway' | 'delete'>();
  const { key, text = '' } = edit;
  // After an edit, focus the composer.
  const end = () => {
    edits.end(key);
    if (hasKeyboard.matches) focusComposer(scope);
  };
  const { problem, save } = useEditing(item, edit, end);
  const isReady = edit.text !== undefined;
  const excess = useExcess(text);
  const close = () => setQuestion(undefined);

  useEditFocus({ key, isReady, box, field });

  const onSave = () => {
    if (!isReady || excess > 0) return;
    if (text.trim() === '') setQuestion('delete');
    // Errors show above the text.
    else void save();
  };
  const onCancel = () => {
    if (isChanged(edit)) setQuestion('throwAway');
    else end();
  };

  return (
    <div ref={box} className="edit-message">
      <Problem text={problem} />
      <div className="composer-box">
        <MessageField
          ref={field}
          label={t('composer.editMessage')}
          value={text}
          disabled={!isReady}
          onChange={(next) => edits.change(key, { text: next })}
          onSubmit={onSave}
          enterSubmits={enterSends}
          onEscape={onCancel}
          isTopic={item.message.type === 'stream'}
        />
        <div className="composer-foot">
          <FormatBar disabled={!isReady} onFormat={(format) => field.current?.format(format)} />
        </div>
      </div>
      <TooLong excess={excess} />
      <div className="edit-foot">
        <button
          type="button"
          className="button primary"
          disabled={!isReady || excess > 0}
          onClick={onSave}
        >
          {t('composer.save')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('composer.cancel')}
        </button>
      </div>
      {question === 'throwAway' && (
        <Confirm
          title={t('composer.discardChanges')}
          action={t('composer.discard')}
          isDangerous
          onConfirm={async () => end()}
          onClose={close}
        >
          <p>{t('composer.theMessageWillNotChange')}</p>
        </Confirm>
      )}
      {question === 'delete' && <Removal item={item} onClose={close} />}
    </div>
  );
}

/** Asks to delete a message whose text was emptied, because an empty text cannot be saved. */
function Removal({ item, onClose }: { readonly item: TimelineItem; readonly onClose: () => void }) {
  return item.pending ? (
    <DiscardDialog what="message" entryId={item.pending.entryId} onClose={onClose} />
  ) : (
    <DeleteDialog item={item} onClose={onClose} />
  );
}
