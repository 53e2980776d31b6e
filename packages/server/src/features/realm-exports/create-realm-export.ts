import { randomBytes } from 'node:crypto';
import { endpoints, exportTypes } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { putExports, takesRoom } from './export-list.ts';

const WEEK_SECONDS = 7 * 86_400;
/** An export takes as much room on the disk as the organization does. */
const MOST_PER_WEEK = 5;
/** Exports whose files are on the disk, or will be. */
const MOST_KEPT = 5;
const TOKEN_BYTES = 32;

export const createRealmExport = mutation(
  endpoints.createRealmExport,
  ({ change, state, caller, input: { export_type = exportTypes.public } }) => {
    const now = inSeconds(change.now);
    const exports = state.internal('exports');
    const recent = exports.filter(({ export_time }) => export_time > now - WEEK_SECONDS);
    if (recent.length >= MOST_PER_WEEK) throw badRequest('Exceeded rate limit.');
    if (exports.filter(takesRoom).length >= MOST_KEPT) {
      throw badRequest(`At most ${MOST_KEPT} exports are kept. Delete one first.`);
    }
    const added = {
      id: change.nextId(),
      acting_user_id: caller.id,
      export_time: now,
      deleted_timestamp: null,
      failed_timestamp: null,
      pending: true,
      export_type,
      token: randomBytes(TOKEN_BYTES).toString('hex'),
      attempts: 0,
    };
    putExports(change, [...exports, added]);
    audit(change, { kind: 'export.started', target: added.id, details: { export_type } });
    return { id: added.id };
  },
);
