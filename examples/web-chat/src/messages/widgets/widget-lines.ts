import type { StoredMessage } from '@tidings/sdk';
import { pollOf } from './poll.ts';
import { todoOf } from './todo.ts';

/**
 * What a poll or a list of tasks says, its title first; undefined for other messages. Their own text is
 * what was typed to make them.
 */
export function widgetLines(message: StoredMessage): readonly string[] | undefined {
  if (message.submessages.length === 0) return undefined;
  const poll = pollOf(message);
  if (poll) return [poll.question, ...poll.options.map(({ text }) => text)];
  const todo = todoOf(message);
  return todo && [todo.title, ...todo.tasks.map(({ task }) => task)];
}
