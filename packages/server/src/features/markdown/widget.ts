/** A widget, which a message with a command is shown as: the content of its first submessage. */
export type Widget =
  | { widget_type: 'poll'; extra_data: { question: string; options: string[] } }
  | {
      widget_type: 'todo';
      extra_data: { task_list_title: string; tasks: { task: string; desc: string }[] };
    }
  | ChoiceForm;

/** A widget of bots: buttons that send a reply. */
export interface ChoiceForm {
  widget_type: 'zform';
  extra_data: { type: 'choices'; heading: string; choices: Choice[] };
}

interface Choice {
  short_name: string;
  long_name: string;
  reply: string;
}

const COMMAND = /^\/(poll|todo)(?=\s|$)/;
const BULLET = /^[-*]?\s*/;
const TASK_SEPARATOR = ': ';

/** Parses `/poll question` or `/todo title` with options or tasks on the following lines. */
export function widgetOf(content: string): Widget | undefined {
  const [command, name] = COMMAND.exec(content) ?? [];
  if (command === undefined) return undefined;
  const [title = '', ...lines] = content.slice(command.length).split('\n');
  const items = lines.map((line) => line.trim().replace(BULLET, '')).filter((item) => item !== '');
  if (name === 'poll') {
    return { widget_type: 'poll', extra_data: { question: title.trim(), options: items } };
  }
  return {
    widget_type: 'todo',
    extra_data: { task_list_title: title.trim(), tasks: items.map(taskOf) },
  };
}

/** Splits a task from its description at the first colon before a blank. */
function taskOf(item: string): { task: string; desc: string } {
  const colon = item.indexOf(TASK_SEPARATOR);
  if (colon === -1) return { task: item.trim(), desc: '' };
  return {
    task: item.slice(0, colon).trim(),
    desc: item.slice(colon + TASK_SEPARATOR.length).trim(),
  };
}
