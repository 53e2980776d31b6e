import type { OutsideCall } from '@tidings/shared-types';
import { type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props<T> {
  readonly test: () => Promise<T>;
  /** Shows the part of the result that other tests do not have. */
  readonly children: (result: T) => ReactNode;
}

/** A button that calls an outside program once, and the result. */
export function OutsideTest<T extends OutsideCall>({ test, children }: Props<T>) {
  const [result, setResult] = useState<T>();
  const { run, isBusy, problem } = useAction(async () => {
    setResult(undefined);
    setResult(await test());
  });
  return (
    <>
      <p className="buttons">
        <button type="button" className="button" disabled={isBusy} onClick={run}>
          {isBusy ? t('settings.testing') : t('settings.test')}
        </button>
      </p>
      <Problem text={problem ?? result?.problem ?? undefined} />
      <div role="status">
        {result && (
          <>
            {children(result)}
            <p className="quiet">{summaryOf(result)}</p>
          </>
        )}
      </div>
    </>
  );
}

function summaryOf({ status_code, duration_ms }: OutsideCall): string {
  return status_code === null
    ? t('settings.noAnswerAfter', { ms: duration_ms })
    : t('settings.statusAfter', { status: status_code, ms: duration_ms });
}
