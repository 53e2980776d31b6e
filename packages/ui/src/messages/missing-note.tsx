import type { TimelineState } from '@tidings/sdk';

/** Says that messages are missing from a list, as long as they cannot be fetched. */
export function MissingNote({ problem }: { readonly problem: TimelineState['problem'] }) {
  if (!problem) return null;
  return (
    <p className="missing-note" role="status">
      {problem.kind === 'offline'
        ? 'Some messages are not on this device. They will load when you are online.'
        : 'Some messages could not be loaded.'}
    </p>
  );
}
