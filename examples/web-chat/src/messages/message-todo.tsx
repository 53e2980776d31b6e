import type { StoredMessage } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { type FormEvent, useId, useState } from 'react';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import './poll.css';
import { type Task, todoOf } from './todo.ts';

interface Props {
  readonly message: StoredMessage;
  readonly ownId: number | undefined;
}

/** The tasks of a list, for messages that are one. Who ticks one off tells the server at once. */
export function MessageTodo({ message, ownId }: Props) {
  if (message.submessages.length === 0) return null;
  return <TodoTasks message={message} ownId={ownId} />;
}

function TodoTasks({ message, ownId }: Props) {
  const client = useClient();
  const id = useId();
  const [added, setAdded] = useState('');
  const todo = todoOf(message);
  const { run, isBusy, problem } = useAction((data: object) =>
    client.api.sendSubmessage({
      message_id: message.id,
      msg_type: 'widget',
      content: JSON.stringify(data),
    }),
  );
  if (!todo) return null;
  const { title, tasks } = todo;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const task = added.trim();
    if (task === '' || tasks.some((other) => other.task === task)) return;
    run({ type: 'new_task', key: nextKey(tasks, ownId), task, desc: '', completed: false });
    setAdded('');
  };
  return (
    <section className="poll" aria-labelledby={id}>
      <h3 id={id}>{title || 'Task list'}</h3>
      <ul>
        {tasks.map(({ key, task, note, isDone }) => (
          <li key={key}>
            <label className="todo-task">
              <input
                type="checkbox"
                checked={isDone}
                disabled={isBusy}
                onChange={() => run({ type: 'strike', key })}
              />
              <bdi className="todo-text">{task}</bdi>
              {note && <bdi className="poll-names">{note}</bdi>}
            </label>
          </li>
        ))}
      </ul>
      <form className="poll-form" onSubmit={add}>
        <input
          className="input"
          aria-label="Another task"
          placeholder="Another task"
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        />
        <button type="submit" className="button" disabled={isBusy || added.trim() === ''}>
          Add
        </button>
      </form>
      <Problem text={problem} />
    </section>
  );
}

/** Tasks are named by a number and who added them. */
function nextKey(tasks: readonly Task[], ownId: number | undefined): number {
  const own = tasks
    .map(({ key }) => key.split(','))
    .filter(([, by]) => by === String(ownId))
    .map(([number]) => Number(number));
  return Math.max(0, ...own) + 1;
}
