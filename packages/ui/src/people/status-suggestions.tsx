import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { t } from '../languages/t.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { type SuggestedStatus, suggestedStatuses } from './suggested-statuses.ts';

interface Props {
  readonly onChoose: (status: SuggestedStatus) => void;
}

export function StatusSuggestions({ onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons with arrow key navigation.
    <div
      className="suggestions"
      role="group"
      aria-label={t('people.suggestions')}
      onKeyDown={moveFocus}
    >
      {suggestedStatuses().map((status, index) => (
        <button
          key={status.text}
          type="button"
          className="button small"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(status)}
        >
          <EmojiPicture emoji={status.emoji} />
          {status.text}
        </button>
      ))}
    </div>
  );
}
