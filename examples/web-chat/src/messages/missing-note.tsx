import type { TimelineState } from '@tidings/sdk';

/** Says that a list has a hole, or an end that is none, for as long as that cannot be mended. */
export function MissingNote({ problem }: { readonly problem: TimelineState['problem'] }) {
  if (!problem) return null;
  return (
    <p className="missing-note" role="status">
      {problem.kind === 'offline'
        ? 'Some messages here are not on this device. They come as soon as there is a network.'
        : 'Some messages here could not be fetched.'}
    </p>
  );
}
