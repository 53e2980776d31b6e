import { Problem } from './problem.tsx';

interface Props {
  readonly label: string;
  /** What it says meanwhile. */
  readonly busyLabel?: string;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
}

/** The end of a form that fills a card: what went wrong, and the button that sends it. */
export function Submit({ label, busyLabel = 'One moment …', isBusy, problem }: Props) {
  return (
    <>
      <Problem text={problem} />
      <button type="submit" className="button primary" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </>
  );
}
