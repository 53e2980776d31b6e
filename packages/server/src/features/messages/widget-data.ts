import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { badRequest } from '../../core/api-error.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { JsonReader } from '../../http/input/parse-json.ts';
import type { Widget } from '../markdown/widget.ts';

type WidgetType = Widget['widget_type'];

/** Properties of a kind of widget data. */
interface WidgetData {
  readonly isVote: boolean;
  readonly isForAuthor: boolean;
}

const integer = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The kinds of data that each widget accepts, by their `type`. */
const kinds: Record<WidgetType, Readonly<Record<string, ReturnType<typeof kind>>>> = {
  poll: {
    vote: kind({ key: Type.String(), vote: Type.Enum([1, -1]) }, { isVote: true }),
    new_option: kind({ idx: integer, option: Type.String() }),
    question: kind({ question: Type.String() }, { isForAuthor: true }),
  },
  todo: {
    new_task: kind({
      key: integer,
      task: Type.String(),
      desc: Type.String(),
      completed: Type.Boolean(),
    }),
    strike: kind({ key: Type.String() }),
    new_task_list_title: kind({ title: Type.String() }, { isForAuthor: true }),
  },
  // Its buttons send messages.
  zform: {},
};

function kind(fields: Record<string, TSchema>, traits: Partial<WidgetData> = {}) {
  const schema = Type.Object({ type: Type.String(), ...fields }, { additionalProperties: false });
  return { validator: Compile(schema), data: { isVote: false, isForAuthor: false, ...traits } };
}

/** Returns the type of a message's widget; undefined if it has none. */
export function widgetTypeOf({ submessages, sender_id }: MessageRow): WidgetType | undefined {
  const [first] = submessages;
  if (first?.sender_id !== sender_id) return undefined;
  return (JSON.parse(first.content) as Widget).widget_type;
}

/** Throws unless the text is data that the widget accepts. */
export function readWidgetData(widgetType: WidgetType, text: string): WidgetData {
  const value = parsed(text);
  const known = kinds[widgetType];
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  const found = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined;
  if (!found?.validator.Check(value)) throw badRequest(`Invalid data for a ${widgetType}`);
  return found.data;
}

function parsed(text: string): unknown {
  const value = new JsonReader().parse(text);
  if (value === undefined) throw badRequest('Invalid json for submessage');
  return value;
}
