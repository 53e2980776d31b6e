import type { StoredMessage } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useId } from 'react';
import { useIsArchived } from '../../channels/use-is-archived.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type Choices, choicesOf, replyTarget } from './choices.ts';

interface Props {
  readonly message: StoredMessage;
  readonly ownId: number | undefined;
}

/** The answers that a bot offers: each button sends a message. */
export function MessageChoices({ message, ownId }: Props) {
  const choices = message.submessages.length > 0 ? choicesOf(message) : undefined;
  return choices ? <ChoiceButtons message={message} ownId={ownId} choices={choices} /> : null;
}

function ChoiceButtons({ message, ownId, choices }: Props & { readonly choices: Choices }) {
  const id = useId();
  const client = useClient();
  const isArchived = useIsArchived(message.stream_id);
  const { run, isBusy, problem } = useAction((content: string) =>
    client.send({ to: replyTarget(message, ownId), content }),
  );
  return (
    <section className="poll" aria-labelledby={id}>
      <p className="poll-question" id={id}>
        {choices.heading}
      </p>
      <ul>
        {choices.options.map(({ shortName, longName, reply }) => (
          <li key={`${shortName} ${reply}`}>
            <button
              type="button"
              className="poll-answer"
              title={t('messages.sends', { reply })}
              disabled={isBusy || isArchived}
              onClick={() => run(reply)}
            >
              <span className="poll-count">{shortName}</span>
              <span className="poll-text">{longName}</span>
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}
