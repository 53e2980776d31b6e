import type { StoredMessage } from '@tidings/sdk';
import { pollOf } from './poll.ts';
import { todoOf } from './todo.ts';

/**
 * The texts of a poll or task list, title first. Undefined for other messages. The message text itself is only the
 * command that created the widget.
 */
export function widgetLines(message: StoredMessage): readonly string[] | undefined {
  if (message.submessages.length === 0) return undefined;
  const poll = pollOf(message);
  if (poll) return [poll.question, ...poll.options.map(({ text }) => text)];
  const todo = todoOf(message);
  return todo && [todo.title, ...todo.tasks.map(({ task }) => task)];
}
