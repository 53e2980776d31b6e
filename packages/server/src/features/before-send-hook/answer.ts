import { isUtf8 } from 'node:buffer';
import { type BeforeSendAnswer, limits } from '@tidings/shared-types';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { isStorable } from '../../http/input/text.ts';

/** A question without a valid answer. */
export class HookProblem extends Error {
  override readonly name = 'HookProblem';
  /** The HTTP status, if there was an answer. */
  readonly statusCode: number | undefined;

  constructor(message: string, statusCode?: number) {
    super(message);
    this.statusCode = statusCode;
  }
}

const NO_REASON = 'Your organization does not allow this message.';

/** Reads the answer of a hook. Throws a HookProblem if it is none. */
export function readAnswer(body: Buffer): BeforeSendAnswer {
  const answer = parsed(body);
  switch (answer['action']) {
    case 'allow':
      return { action: 'allow' };
    case 'replace':
      return { action: 'replace', content: newContent(answer['content']) };
    case 'refuse':
      return { action: 'refuse', message: reason(answer['message']) };
    default:
      throw new HookProblem('The answer has no `action` that is allow, replace or refuse.');
  }
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = isUtf8(body) ? JSON.parse(body.toString()) : undefined;
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The same as another value.
  }
  throw new HookProblem('The answer is not a JSON object.');
}

function newContent(given: unknown): string {
  if (typeof given !== 'string' || !isStorable(given) || given.trim() === '') {
    throw new HookProblem('The new `content` is not a text that a message can have.');
  }
  if (codePoints(given) <= limits.max_message_length) return given;
  throw new HookProblem('The new `content` is too long for a message.');
}

/** Returns the reason of a refusal. The sender reads it as plain text. */
function reason(given: unknown): string {
  if (typeof given !== 'string' || !isStorable(given) || given.trim() === '') return NO_REASON;
  return firstCodePoints(given.trim(), limits.hookRefusalLength);
}
