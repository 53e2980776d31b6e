import type { TimelineState } from '@tidings/sdk';
import { t } from '../languages/t.ts';

/** Says that messages are missing from a list, as long as they cannot be fetched. */
export function MissingNote({ problem }: { readonly problem: TimelineState['problem'] }) {
  if (!problem) return null;
  return (
    <p className="missing-note" role="status">
      {problem.kind === 'offline'
        ? t('chat.someMessagesAreNotOn')
        : t('chat.someMessagesCouldNotBe')}
    </p>
  );
}
