import { X } from 'lucide-react';
import { useState } from 'react';
import { storedAccount } from '../account/account.ts';
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
      <h2 id="first-steps-title">First steps</h2>
      <progress value={done} max={steps.length} aria-label="Done" />
      <span className="quiet">
        {done} of {steps.length} done
      </span>
      <span className="first-steps-next">
        Next: <a href={routeHref({ name: 'settings', section: next.section })}>{next.label}</a>
      </span>
      <a className="button small" href={routeHref({ name: 'settings', section: 'first-steps' })}>
        Show all
      </a>
      <IconButton label="Dismiss first steps" onClick={dismiss}>
        <X size={18} />
      </IconButton>
    </section>
  );
}

function storageKey(): string {
  return `tidings:first-steps:${storedAccount()?.userId}`;
}
