import { limits } from '@tidings/shared-types';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { badRequest } from '../../core/api-error.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { JsonReader } from '../../http/input/parse-json.ts';
import type { ChoiceForm } from '../markdown/widget.ts';

const text = Type.String();
const choice = Type.Object({ short_name: text, long_name: text, reply: text });

/** The form that clients draw. Bots may send more fields, which are left out. */
const validator = Compile(
  Type.Object({
    widget_type: Type.Literal('zform'),
    extra_data: Type.Object({
      type: Type.Literal('choices'),
      heading: text,
      choices: Type.Array(choice),
    }),
  }),
);

/** Reads the widget of a bot's message, given as JSON text or as its value. */
export function readChoiceForm(given: unknown): ChoiceForm {
  const value = typeof given === 'string' ? new JsonReader().parse(given) : given;
  if (value === undefined) throw badRequest('Widgets: API programmer sent invalid JSON');
  if (!validator.Check(value)) {
    throw badRequest('Widgets: widget_content is not a zform with choices');
  }
  const { heading, choices: wanted } = value.extra_data;
  const choices = wanted.map(({ short_name, long_name, reply }) => ({
    short_name,
    long_name,
    reply,
  }));
  const form: ChoiceForm = {
    widget_type: 'zform',
    extra_data: { type: 'choices', heading, choices },
  };
  if (codePoints(JSON.stringify(form)) > limits.max_message_length) {
    throw badRequest(`A widget can have at most ${limits.max_message_length} characters.`);
  }
  return form;
}
