import { Circle, CircleCheck } from 'lucide-react';
import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { Section } from '../ui/section.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The checklist of an owner's first day. */
export function FirstStepsSection() {
  const steps = useFirstSteps();
  return (
    <Section title={t('welcome.firstSteps')} note={t('welcome.whatANewOrganizationNeeds')}>
      <ul className="rows" aria-label={t('welcome.firstSteps')}>
        {steps?.map(({ label, why, section, isDone }) => (
          <li className="row" key={section}>
            {isDone ? (
              <CircleCheck
                className="step-done"
                size={20}
                role="img"
                aria-label={t('welcome.done')}
              />
            ) : (
              <Circle className="quiet" size={20} role="img" aria-label={t('welcome.toDo')} />
            )}
            <div className="row-text">
              <div className="row-name">
                <a href={routeHref({ name: 'settings', section })}>{label}</a>
              </div>
              <div className="row-note whole">{why}</div>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
