import type { EmojiRef } from '@tidings/sdk';
import { useClient, useOwnUser } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { SmilePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmojiPicker } from '../emoji/emoji-picker-on-demand.tsx';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { hasKeyboard } from '../ui/has-keyboard.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { trackUnsavedInput } from '../ui/unsaved-input.ts';
import { statusEmoji } from './emoji-of-status.ts';
import { StatusSuggestions } from './status-suggestions.tsx';
import type { SuggestedStatus } from './suggested-statuses.ts';

/** Edits the user's status. Works offline. */
export function StatusDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const own = useOwnUser();
  const [text, setText] = useState(own?.status?.status_text ?? '');
  const [emoji, setEmoji] = useState<EmojiRef | undefined>(statusEmoji(own?.status));
  const field = useRef<HTMLInputElement>(null);
  const userId = own?.user.user_id;
  const fill = (usual: SuggestedStatus) => {
    setText(usual.text);
    setEmoji(usual.emoji);
    // Ready to edit the text, or to save.
    if (hasKeyboard.matches) field.current?.focus();
  };
  const save = (next: string, picture: EmojiRef | undefined) => {
    if (userId !== undefined)
      leaveToBanner(client.change.setStatus({ userId, text: next, emoji: picture }));
    onClose();
  };
  return (
    <Dialog
      title={t('people.setStatus')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={() => save('', undefined)}>
            {t('people.clear')}
          </button>
          <button type="submit" form="status" className="button primary">
            {t('people.save')}
          </button>
        </>
      }
    >
      <form
        id="status"
        className="status-form"
        ref={trackUnsavedInput}
        onSubmit={(event) => {
          event.preventDefault();
          save(text.trim(), emoji);
        }}
      >
        <EmojiPicker
          onPick={setEmoji}
          trigger={
            <IconButton label={t('people.chooseAnEmoji')}>
              {emoji ? <EmojiPicture emoji={emoji} /> : <SmilePlus size={18} />}
            </IconButton>
          }
        />
        <input
          ref={field}
          className="input"
          aria-label={t('people.yourStatus')}
          placeholder={t('people.yourStatus')}
          maxLength={limits.statusTextLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {emoji && (
          <IconButton label={t('people.removeEmoji')} onClick={() => setEmoji(undefined)}>
            <X size={16} />
          </IconButton>
        )}
      </form>
      <StatusSuggestions onChoose={fill} />
    </Dialog>
  );
}
