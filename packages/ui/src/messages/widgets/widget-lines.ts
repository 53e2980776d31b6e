import type { StoredMessage } from '@tidings/sdk';
import { choicesOf } from './choices.ts';
import { pollOf } from './poll.ts';
import { todoOf } from './todo.ts';

/**
 * The texts of a poll, task list or choice, title first. Undefined for other messages. The message text itself is only
 * the command that created the widget, or the same for clients without widgets.
 */
export function widgetLines(message: StoredMessage): readonly string[] | undefined {
  if (message.submessages.length === 0) return undefined;
  const poll = pollOf(message);
  if (poll) return [poll.question, ...poll.options.map(({ text }) => text)];
  const choices = choicesOf(message);
  if (choices) return [choices.heading, ...choices.options.map(({ longName }) => longName)];
  const todo = todoOf(message);
  return todo && [todo.title, ...todo.tasks.map(({ task }) => task)];
}
