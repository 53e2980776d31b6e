import { endpoints } from '@tidings/shared-types';
import { closeRealm } from '../../core/realm/close-realm.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';

export const deactivateRealm = mutation(endpoints.deactivateRealm, async ({ change }) => {
  await closeRealm(change);
  audit(change, { kind: 'realm.deactivated', details: {} });
  return {};
});
