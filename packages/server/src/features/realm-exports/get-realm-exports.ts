import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { shownExport } from './export-list.ts';

export const getRealmExports = query(endpoints.getRealmExports, ({ state, realm }) => ({
  exports: state.internal('exports').map((each) => shownExport(realm.id, each)),
}));
