import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { useGoTo } from '../routes/use-route.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  readonly title: ReactNode;
  /** More information, shown if there is room. */
  readonly note?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

export function ViewHeader({ title, note, children }: Props) {
  const goTo = useGoTo();
  return (
    <header className="view-header">
      <span className="back">
        <IconButton label={t('views.backToConversations')} onClick={() => goTo({ name: 'home' })}>
          <ArrowLeft size={18} />
        </IconButton>
      </span>
      <h1>{title}</h1>
      <div className="grow view-note">{note}</div>
      {children}
    </header>
  );
}
