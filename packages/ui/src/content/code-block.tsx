import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';

interface Props {
  readonly code: string;
  /** The highlighted code. */
  readonly children: ReactNode;
}

export function CodeBlock({ code, children }: Props) {
  return (
    <div className="code-block">
      {children}
      <div className="code-copy">
        <CopyButton label={t('chat.copyCode')} text={code} />
      </div>
    </div>
  );
}
