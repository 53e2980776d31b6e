import type { OutsideCall } from '@tidings/shared-types';
import { momentOf } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { Problem } from '../ui/problem.tsx';
import { useFetched } from '../ui/use-fetched.ts';

interface Delivery extends Omit<OutsideCall, 'duration_ms'> {
  readonly id: number | string;
  readonly created_at: number;
  readonly attempts: number;
}

interface Props<T> {
  /** Must stay the same between renderings. */
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  readonly outcome: (delivery: T) => string;
  /** Returns facts that other deliveries do not have. */
  readonly facts?: (delivery: T) => readonly string[];
  /** The text if there are none. */
  readonly none: string;
}

/** The last deliveries to an outside program. */
export function DeliveryRows<T extends Delivery>({ load, outcome, facts, none }: Props<T>) {
  const { value, problem, reload } = useFetched(load);
  return (
    <>
      <Problem text={problem} />
      <ul className="rows" aria-label={t('settings.deliveries')}>
        {value?.map((delivery) => (
          <li className="row" key={`${delivery.id} ${delivery.attempts} ${delivery.created_at}`}>
            <div className="row-text">
              <div className="row-name">{outcome(delivery)}</div>
              <div className="row-note whole">{noteOf(delivery, facts?.(delivery))}</div>
            </div>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{none}</p>}
      <p className="buttons">
        <button type="button" className="button small" onClick={reload}>
          {t('settings.refresh')}
        </button>
      </p>
    </>
  );
}

function noteOf(
  { created_at, attempts, status_code, problem }: Delivery,
  facts: readonly string[] = [],
): string {
  const parts = [
    momentOf(created_at),
    ...facts,
    attempts > 1 && t('settings.attempts', { attempts }),
    status_code !== null && t('settings.status', { statusCode: status_code }),
    problem,
  ];
  return parts.filter(Boolean).join(' · ');
}
