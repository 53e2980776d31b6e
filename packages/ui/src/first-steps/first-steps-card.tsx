import { X } from 'lucide-react';
import { useState } from 'react';
import { storedAccount } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { routeHref } from '../routes/route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The checklist of an owner's first day, above the inbox, until all is done or it is dismissed. */
export function FirstStepsCard() {
  const steps = useFirstSteps();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(storageKey()) !== null);
  const next = steps?.find(({ isDone }) => !isDone);
  if (!steps || !next || isDismissed) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(storageKey(), 'dismissed');
    } catch {
      // The disk is full. It comes back with the next visit.
    }
  };
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('welcome.firstSteps')}</h2>
      <progress value={done} max={steps.length} aria-label={t('welcome.done')} />
      <span className="quiet">{t('welcome.ofDone', { done, count: steps.length })}</span>
      <span className="first-steps-next">
        <Text
          of="welcome.next"
          with={{
            step: next.label,
            link: (words) => (
              <a href={routeHref({ name: 'settings', section: next.section })}>{words}</a>
            ),
          }}
        />
      </span>
      <a className="button small" href={routeHref({ name: 'settings', section: 'first-steps' })}>
        {t('welcome.showAll')}
      </a>
      <IconButton label={t('welcome.dismissFirstSteps')} onClick={dismiss}>
        <X size={18} />
      </IconButton>
    </section>
  );
}

function storageKey(): string {
  return `tidings:first-steps:${storedAccount()?.userId}`;
}
