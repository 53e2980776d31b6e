import type { ConversationTarget, OpenDraft } from '@tidings/sdk';
import { useMaybeLive } from '@tidings/sdk/react';
import { useJoin } from '../channels/use-join.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { TooLong } from './too-long.tsx';
import type { SendingRules } from './use-sending-rules.ts';

const ScheduledNotice = soonNeeded(
  async () => (await import('../scheduled/scheduled-notice.tsx')).ScheduledNotice,
);

interface Props {
  readonly to: ConversationTarget;
  readonly rules: SendingRules;
  readonly draft: OpenDraft | undefined;
}

/** Warnings before a message is sent. */
export function ComposerNotes({ to, rules: { excess, warnings, joinable }, draft }: Props) {
  const isTooLong = useMaybeLive(draft?.problem) === 'tooLong';
  const join = useJoin();
  return (
    <>
      <TooLong excess={excess} />
      <div className="composer-notes" role="status">
        {joinable !== undefined && (
          <p>
            <Text
              of="chat.youAreNotInThisChannel"
              with={{
                join: (words) => (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => join(joinable, true)}
                  >
                    {words}
                  </button>
                ),
              }}
            />
          </p>
        )}
        {isTooLong && <p>{t('chat.thisDraftIsTooLong')}</p>}
        <ScheduledNotice to={to} />
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </div>
    </>
  );
}
