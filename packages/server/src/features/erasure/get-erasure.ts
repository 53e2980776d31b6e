import { type Erasure, endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import { query } from '../../handler.ts';
import { shownCounts } from './counts.ts';

export const getErasure = query(endpoints.getErasure, ({ state, input: { user_id } }) => {
  if (!state.users.get({ id: user_id })) throw badRequest('No such user');
  const row = state.erasures.get({ user_id });
  if (!row) throw badRequest('This person is not erased.');
  return { erasure: erasureObject(row) };
});

/** Returns an erasure as the API shows it. */
function erasureObject(row: ErasureRow): Erasure {
  return {
    user_id: row.user_id,
    acting_user_id: row.acting_user_id,
    messages: row.messages,
    started_at: inSeconds(row.started_at),
    finished_at: row.finished_at === null ? null : inSeconds(row.finished_at),
    erased: shownCounts(row.counts),
  };
}
