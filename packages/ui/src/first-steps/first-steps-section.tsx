import { Circle, CircleCheck } from 'lucide-react';
import { routeHref } from '../routes/route.ts';
import { Section } from '../ui/section.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The checklist of an owner's first day. */
export function FirstStepsSection() {
  const steps = useFirstSteps();
  return (
    <Section title="First steps" note="What a new organization needs, in this order.">
      <ul className="rows" aria-label="First steps">
        {steps?.map(({ label, why, section, isDone }) => (
          <li className="row" key={section}>
            {isDone ? (
              <CircleCheck className="step-done" size={20} role="img" aria-label="Done" />
            ) : (
              <Circle className="quiet" size={20} role="img" aria-label="To do" />
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
