import type { Draft } from '@tidings/shared-types';
import type { DraftRow } from '../../core/storage/tables/writing.ts';

const MICROSECONDS = 1_000_000;

/** Returns a draft as the API shows it. */
export function draftObject(draft: DraftRow): Draft {
  return {
    id: draft.id,
    type: draft.type,
    to: [...draft.recipients],
    topic: draft.topic,
    content: draft.content,
    timestamp: Math.floor(draft.edited_at / MICROSECONDS),
  };
}
