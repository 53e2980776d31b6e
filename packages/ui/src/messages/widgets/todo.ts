import type { StoredMessage } from '@tidings/sdk';
import { type WidgetData, widgetData } from './widget-data.ts';

export interface Task {
  /** Key that later submessages refer to. */
  readonly key: string;
  readonly task: string;
  readonly note: string;
  readonly isDone: boolean;
}

export interface Todo {
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** Computes a task list: its first submessage creates it, the others change it. */
export function todoOf({ submessages, sender_id }: StoredMessage): Todo | undefined {
  const [first, ...others] = submessages;
  const start = widgetData(first?.content);
  if (first?.sender_id !== sender_id || start?.['widget_type'] !== 'todo') return undefined;
  const extra = (start['extra_data'] ?? {}) as WidgetData;
  const initial: WidgetData[] = Array.isArray(extra['tasks']) ? extra['tasks'] : [];
  const tasks = new Map<string, Task>();
  const add = (key: string, { task, desc, completed }: WidgetData) => {
    const text = String(task ?? '');
    if ([...tasks.values()].some((other) => other.task === text)) return;
    tasks.set(key, { key, task: text, note: String(desc ?? ''), isDone: completed === true });
  };
  for (const [index, task] of initial.entries()) add(`${index},canned`, task);
  let title = String(extra['task_list_title'] ?? '');
  for (const { content, sender_id: by } of others) {
    const data = widgetData(content);
    if (data?.['type'] === 'new_task_list_title' && by === sender_id) title = String(data['title']);
    if (data?.['type'] === 'new_task') add(`${data['key']},${by}`, data);
    const struck = data?.['type'] === 'strike' && tasks.get(String(data['key']));
    if (struck) tasks.set(struck.key, { ...struck, isDone: !struck.isDone });
  }
  return { title, tasks: [...tasks.values()] };
}
