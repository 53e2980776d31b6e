import type { StoredMessage } from '@tidings/sdk';
import { MessageChoices } from './message-choices.tsx';
import { MessagePoll } from './message-poll.tsx';
import { MessageTodo } from './message-todo.tsx';

interface Props {
  readonly message: StoredMessage;
  readonly ownId: number | undefined;
}

/** The poll, task list or choice of a message. */
export function MessageWidget(props: Props) {
  return (
    <>
      <MessagePoll {...props} />
      <MessageTodo {...props} />
      <MessageChoices {...props} />
    </>
  );
}
