import type { StoredMessage } from '@tidings/sdk';

/** Returns the message with the poll or task list that its command will create. Undefined for other texts. */
export function withTypedWidget(message: StoredMessage, text: string): StoredMessage | undefined {
  const [command, name] = /^\/(poll|todo)(?=\s|$)/.exec(text) ?? [];
  if (command === undefined) return undefined;
  const [title = '', ...lines] = text.slice(command.length).split('\n');
  const items = lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')).filter((item) => item);
  const content =
    name === 'poll'
      ? { widget_type: 'poll', extra_data: { question: title.trim(), options: items } }
      : {
          widget_type: 'todo',
          extra_data: { task_list_title: title.trim(), tasks: items.map(taskOf) },
        };
  const submessage = {
    id: 0,
    message_id: message.id,
    sender_id: message.sender_id,
    msg_type: 'widget' as const,
    content: JSON.stringify(content),
  };
  return { ...message, submessages: [submessage] };
}

/** Splits a task from its description at the first colon before a blank. */
function taskOf(item: string): { readonly task: string; readonly desc: string } {
  const [task = '', ...desc] = item.split(': ');
  return { task: task.trim(), desc: desc.join(': ').trim() };
}
