import { firstCodePoints } from '../../core/text/code-points.ts';
import type { Delivery, Integration, Reading } from './integration.ts';
import { codeBlock } from './markdown.ts';

export const json: Integration = {
  name: 'json',
  displayName: 'JSON',
  eventTypes: null,
  takesAnything: true,
  example: { payload: { hello: 'world' } },
  read,
};

/** Leaves room for the fence and for a topic in a direct message. */
const MOST_CHARACTERS = 9000;

function read({ payload }: Delivery): Reading {
  const text = JSON.stringify(payload.value, undefined, 2);
  const start = firstCodePoints(text, MOST_CHARACTERS);
  const shown = start === text ? text : `${start}\n…`;
  return { topic: 'JSON', content: codeBlock(shown, 'json'), event_type: '' };
}
