import type { Narrow, NarrowTerm } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { QueueNarrowTerm } from '../../core/event-queues/queue.ts';

/** The queue operators by their names in requests. */
const operators: Readonly<Record<string, QueueNarrowTerm['operator']>> = {
  channel: 'channel',
  stream: 'channel',
  topic: 'topic',
  sender: 'sender',
  is: 'is',
  custom: 'custom',
};

const properties: ReadonlySet<string> = new Set([
  'dm',
  'private',
  'starred',
  'unread',
  'mentioned',
  'alerted',
  'resolved',
]);

/** Converts a queue's narrow, which allows far fewer operators than a search for messages. */
export function queueNarrow(narrow: Narrow): QueueNarrowTerm[] {
  return narrow.map(queueTerm);
}

function queueTerm(term: NarrowTerm): QueueNarrowTerm {
  const { operator: given, operand, negated } = parts(term);
  const operator = operators[given.toLowerCase()];
  if (!operator) throw badRequest(`Operator ${given} is not supported for event queues.`);
  if (negated) throw badRequest('Event queues have no negated terms.');
  if (typeof operand !== 'string') throw badRequest(`The operand of ${given} must be a string.`);
  if (operator === 'is' && !properties.has(operand.toLowerCase())) {
    throw badRequest(`Operand ${operand} of is is not supported for event queues.`);
  }
  if (operator === 'custom' && !operand.includes(':')) {
    throw badRequest('The operand of custom must have the form key:value.');
  }
  return { operator, operand };
}

function parts(term: NarrowTerm): { operator: string; operand: unknown; negated: boolean } {
  if ('operator' in term) return { ...term, negated: term.negated ?? false };
  const [operator, operand] = term;
  return { operator, operand, negated: false };
}
