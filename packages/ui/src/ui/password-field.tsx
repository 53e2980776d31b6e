import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { withinSentence } from '../format/within-sentence.ts';
import { t } from '../languages/t.ts';
import { IconButton } from './icon-button.tsx';
import { Labelled } from './labelled.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly minLength?: number;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

/** A password field with a button to show the text. */
export function PasswordField({ label, hint, isOptional = false, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint}>
      {(attributes) => (
        <div className="password-field">
          <input
            className="input"
            type={isShown ? 'text' : 'password'}
            required={!isOptional}
            autoCapitalize="none"
            spellCheck={false}
            {...attributes}
            {...input}
          />
          <IconButton
            label={t('common.show', { label: withinSentence(label) })}
            aria-controls={attributes.id}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </div>
      )}
    </Labelled>
  );
}
