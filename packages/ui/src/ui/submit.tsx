import { t } from '../languages/t.ts';
import { Problem } from './problem.tsx';

interface Props {
  readonly label: string;
  /** Label while the form is being sent. */
  readonly busyLabel?: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

/** Footer of a form in a card: error message and submit button. */
export function Submit({ label, busyLabel = t('common.sending'), isBusy, problem }: Props) {
  return (
    <>
      <Problem text={problem} />
      <button type="submit" className="button primary" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}
