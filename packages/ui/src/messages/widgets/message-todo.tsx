import type { StoredMessage } from '@tidings/sdk';
import { useId } from 'react';
import { useIsArchived } from '../../channels/use-is-archived.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type Task, todoOf } from './todo.ts';
import { AddToWidget, nextNumber, useWidget } from './widget.tsx';

interface Props {
  readonly message: StoredMessage;
  readonly ownId: number | undefined;
}

/** A task list. Ticking off a task needs the server. */
export function MessageTodo({ message, ownId }: Props) {
  if (message.submessages.length === 0) return null;
  return <TodoTasks message={message} ownId={ownId} />;
}

function TodoTasks({ message, ownId }: Props) {
  const id = useId();
  const todo = todoOf(message);
  const { run, isBusy, problem } = useAction(useWidget(message.id));
  const isArchived = useIsArchived(message.stream_id);
  if (!todo) return null;
  const { title, tasks } = todo;
  return (
    <section className="poll" aria-labelledby={id}>
      <h3 id={id}>{title || t('messages.taskList')}</h3>
      <ul>
        {tasks.map(({ key, task, note, isDone }) => (
          <li key={key}>
            <label className="todo-task">
              <input
                type="checkbox"
                checked={isDone}
                disabled={isBusy || isArchived}
                onChange={() => run({ type: 'strike', key })}
              />
              <bdi className="todo-text">{task}</bdi>
              {note && <bdi className="poll-names">{note}</bdi>}
            </label>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      {!isArchived && (
        <AddToWidget
          messageId={message.id}
          label={t('messages.newTask')}
          present={tasks.map(({ task }) => task)}
          changeFor={(task) => ({
            type: 'new_task',
            key: nextKey(tasks, ownId),
            task,
            desc: '',
            completed: false,
          })}
        />
      )}
    </section>
  );
}

/** Returns the next free key: a task's key is an index and its author's id. */
function nextKey(tasks: readonly Task[], ownId: number | undefined): number {
  const names = tasks.map(({ key }) => key.split(','));
  return nextNumber(names.flatMap(([number = '', by]) => (by === String(ownId) ? [number] : [])));
}
