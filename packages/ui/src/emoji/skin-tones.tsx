import { t } from '../languages/t.ts';
import { rememberSkinTone, skinTones } from './skin-tone.ts';

interface Props {
  readonly tone: string;
  readonly onChoose: (tone: string) => void;
}

/** The choice of a skin tone for all emoji that take one. */
export function SkinTones({ tone, onChoose }: Props) {
  return (
    <div className="skin-tones" role="toolbar" aria-label={t('emoji.skinTone')}>
      {skinTones().map(([each, name]) => (
        <button
          key={name}
          type="button"
          className="skin-tone"
          aria-label={name}
          title={name}
          aria-pressed={each === tone}
          onClick={() => {
            rememberSkinTone(each);
            onChoose(each);
          }}
        >
          <span aria-hidden="true">{`\u{270b}${each}`}</span>
        </button>
      ))}
    </div>
  );
}
