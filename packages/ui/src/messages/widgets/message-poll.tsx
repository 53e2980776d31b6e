import type { StoredMessage } from '@tidings/sdk';
import { useUsers } from '@tidings/sdk/react';
import { useId } from 'react';
import { useIsArchived } from '../../channels/use-is-archived.ts';
import { listText } from '../../format/list-text.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type PollOption, pollOf } from './poll.ts';
import { AddToWidget, nextNumber, useWidget } from './widget.tsx';

interface Props {
  readonly message: StoredMessage;
  readonly ownId: number | undefined;
}

/** A poll with its answers. Votes need the server. */
export function MessagePoll({ message, ownId }: Props) {
  if (message.submessages.length === 0) return null;
  return <PollAnswers message={message} ownId={ownId} />;
}

function PollAnswers({ message, ownId }: Props) {
  const id = useId();
  const poll = pollOf(message);
  const { run, isBusy, problem } = useAction(useWidget(message.id));
  const isArchived = useIsArchived(message.stream_id);
  if (!poll) return null;
  const vote = ({ key, voterIds }: PollOption) => {
    const isOwn = ownId !== undefined && voterIds.includes(ownId);
    run({ type: 'vote', key, vote: isOwn ? -1 : 1 });
  };
  return (
    <section className="poll" aria-labelledby={id}>
      <p className="poll-question" id={id}>
        {poll.question}
      </p>
      <ul>
        {poll.options.map((option) => (
          <li key={option.key}>
            <Answer
              option={option}
              ownId={ownId}
              disabled={isBusy || isArchived}
              onVote={() => vote(option)}
            />
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      {!isArchived && (
        <AddToWidget
          messageId={message.id}
          label={t('messages.newAnswer')}
          present={poll.options.map(({ text }) => text)}
          changeFor={(option) => ({
            type: 'new_option',
            idx: nextIndex(poll.options, ownId),
            option,
          })}
        />
      )}
    </section>
  );
}

interface AnswerProps {
  readonly option: PollOption;
  readonly ownId: number | undefined;
  readonly disabled: boolean;
  readonly onVote: () => void;
}

function Answer({ option: { text, voterIds }, ownId, disabled, onVote }: AnswerProps) {
  const users = useUsers() ?? [];
  const names = voterIds.flatMap(
    (id) => users.find(({ user }) => user.user_id === id)?.user.full_name ?? [],
  );
  return (
    <button
      type="button"
      className="poll-answer"
      aria-pressed={ownId !== undefined && voterIds.includes(ownId)}
      disabled={disabled}
      onClick={onVote}
    >
      <span className="poll-count">{voterIds.length}</span>
      <span className="poll-text">{text}</span>
      {names.length > 0 && <span className="poll-names">{listText(names)}</span>}
    </button>
  );
}

/** Returns the next free index: an answer's key is its author's id and an index. */
function nextIndex(options: readonly PollOption[], ownId: number | undefined): number {
  const names = options.map(({ key }) => key.split(','));
  return nextNumber(names.flatMap(([by, index = '']) => (by === String(ownId) ? [index] : [])));
}
