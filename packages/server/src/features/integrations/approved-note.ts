import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { approvedMessage } from '../before-send-hook/approved-content.ts';
import type { Proposal } from '../before-send-hook/question.ts';
import { hookRefusal } from '../before-send-hook/refusal.ts';
import { tellOwnerOf } from '../bots/tell-owner.ts';
import type { RenderPlace } from '../messages/render-typed-text.ts';

/** Pauses before the hook is asked again. */
const PAUSES_MS = [500, 1500] as const;
/** No question begins later. Services give up on an answer after about ten seconds. */
const LAST_QUESTION_MS = 4500;

const REFUSED = 'refused';
const NOT_CHECKED = 'not checked';

interface Place extends RenderPlace {
  /** Name of the service whose event it is. */
  readonly displayName: string;
}

/**
 * Returns the text to post about an event, like `approvedMessage`. Nobody is there to send it again, so the hook is
 * asked several times if it does not answer. Then the service gets a 503, which many repeat, and the owner is told.
 */
export async function approvedNote(place: Place, proposal: Proposal): Promise<string> {
  try {
    return await askPatiently(place, proposal);
  } catch (error) {
    const refusal = hookRefusal(error);
    if (!(error instanceof ApiError) || !refusal) throw error;
    await tell(place.realm, proposal.sender.id, place.displayName, { refusal, error });
    if (refusal === 'refused' || error.code === 'RATE_LIMIT_HIT') throw error;
    const message = 'The organization cannot check messages at the moment. Send the event again.';
    throw new ApiError('SERVICE_UNAVAILABLE', message);
  }
}

/** Tells whether a failure that owners were told of is over once an event was posted. */
export function isOverOncePosted(kind: string): boolean {
  return kind === NOT_CHECKED;
}

async function askPatiently(place: Place, proposal: Proposal): Promise<string> {
  const start = performance.now();
  for (const pauseMs of PAUSES_MS) {
    try {
      return await approvedMessage(place, proposal);
    } catch (error) {
      const isLate = performance.now() - start + pauseMs > LAST_QUESTION_MS;
      if (hookRefusal(error) !== 'not asked' || isLate) throw error;
    }
    await setTimeout(pauseMs);
  }
  return approvedMessage(place, proposal);
}

interface Problem {
  readonly refusal: 'refused' | 'not asked';
  readonly error: ApiError;
}

function tell(
  realm: Realm,
  botId: number,
  displayName: string,
  { refusal, error }: Problem,
): Promise<void> {
  if (refusal === 'refused') {
    return tellOwnerOf(realm, botId, {
      kind: REFUSED,
      text: ({ t }) => t('notice.botPostRefused', { service: displayName }),
      detail: error.message,
    });
  }
  return tellOwnerOf(realm, botId, {
    kind: NOT_CHECKED,
    text: ({ t }) => t('notice.botPostUnchecked', { service: displayName }),
  });
}
