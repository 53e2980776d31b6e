import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { removeExportFile } from './export-files.ts';
import { changeExport } from './export-list.ts';

export const deleteRealmExport = mutation(
  endpoints.deleteRealmExport,
  ({ change, state, services, input: { export_id } }) => {
    const found = state.internal('exports').find(({ id }) => id === export_id);
    if (!found) throw badRequest('Invalid data export ID');
    if (found.deleted_timestamp !== null) throw badRequest('Export already deleted');
    if (found.failed_timestamp !== null) throw badRequest('Export failed, nothing to delete');
    if (found.pending) throw badRequest('Export still in progress');
    changeExport(change, export_id, { deleted_timestamp: inSeconds(change.now) });
    audit(change, { kind: 'export.deleted', target: export_id, details: {} });
    change.onceCommitted(() => removeExportFile(services, change.realmId, found.token));
    return {};
  },
);
