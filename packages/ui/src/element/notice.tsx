import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { useLanguageAttributes } from '../languages/use-language.ts';
import type { ElementSettings } from './element-settings.ts';

interface Props extends Pick<ElementSettings, 'theme' | 'density'> {
  readonly children: ReactNode;
  readonly retry?: () => void;
}

/** A text in place of a chat. */
export function Notice({ theme, density, retry, children }: Props) {
  return (
    <div
      className="tidings"
      part="root"
      data-theme={theme}
      data-density={density}
      {...useLanguageAttributes()}
    >
      <div className="empty" role="alert">
        <p>{children}</p>
        {retry && (
          <button type="button" className="button" onClick={retry}>
            {t('chat.tryAgain')}
          </button>
        )}
      </div>
    </div>
  );
}
