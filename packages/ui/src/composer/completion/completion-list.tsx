import { EmojiPicture } from '../../emoji/emoji-picture.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { type Completion, completionId } from './completion.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly completions: readonly Completion[];
  readonly place: number;
  readonly onChoose: (completion: Completion) => void;
}

/** Suggestions for a text field, which keeps the focus and handles the keys. */
export function CompletionList({ id, label, completions, place, onChoose }: Props) {
  return (
    <div className="completions" id={id} role="listbox" aria-label={label}>
      {completions.map((completion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
        <div
          key={completion.key}
          id={completionId(id, index)}
          role="option"
          tabIndex={-1}
          className="completion"
          aria-selected={index === place}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(completion)}
        >
          <Picture of={completion.picture} />
          <span className="completion-label">{completion.label}</span>
          {completion.note && <span className="completion-note">{completion.note}</span>}
        </div>
      ))}
    </div>
  );
}

function Picture({ of: picture }: { readonly of: Completion['picture'] }) {
  switch (picture.kind) {
    case 'person':
      return <Avatar src={picture.src} size={22} />;
    case 'emoji':
      return <EmojiPicture emoji={picture.emoji} />;
    case 'sign':
      return (
        <span className="completion-sign" aria-hidden="true">
          {picture.sign}
        </span>
      );
  }
}
