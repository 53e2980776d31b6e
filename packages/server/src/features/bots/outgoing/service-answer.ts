import { type BotInterface, botInterfaces } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import { JsonReader } from '../../../http/input/parse-json.ts';
import type { ChoiceForm } from '../../markdown/widget.ts';
import { readChoiceForm } from '../../messages/choice-form.ts';

/** The message that a service wants its bot to send. */
export interface ServiceAnswer {
  readonly content: string;
  readonly widget?: ChoiceForm | undefined;
}

/**
 * Reads what a service answered. Returns undefined if it has nothing to say. Throws an ApiError if the answer has no
 * meaning.
 */
export function readServiceAnswer(form: BotInterface, body: string): ServiceAnswer | undefined {
  // Programs that send messages themselves, such as zulip_botserver, answer with nothing or an empty text.
  if (body.trim() === '') return undefined;
  const value = jsonOf(body);
  if (value === '') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The answer is not a JSON object.');
  }
  const answer = value as Readonly<Record<string, unknown>>;
  return form === botInterfaces.slack ? contentOf(answer.text) : genericAnswer(answer);
}

function genericAnswer(answer: Readonly<Record<string, unknown>>): ServiceAnswer | undefined {
  if (answer.response_not_required) return undefined;
  if ('response_string' in answer) return contentOf(answer.response_string);
  const said = contentOf(answer.content);
  const { widget_content } = answer;
  if (!said || widget_content === undefined || widget_content === null) return said;
  return { ...said, widget: readChoiceForm(widget_content) };
}

function contentOf(given: unknown): ServiceAnswer | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'object') throw badRequest('The content of the answer is not a text.');
  const content = String(given);
  return content.trim() === '' ? undefined : { content };
}

/** Parses JSON. A text alone is JSON too, which requests of clients never are. */
function jsonOf(body: string): unknown {
  if (/^\s*"\s*"\s*$/.test(body)) return '';
  const value = new JsonReader().parse(body);
  if (value === undefined) throw badRequest('The answer is not JSON.');
  return value;
}
