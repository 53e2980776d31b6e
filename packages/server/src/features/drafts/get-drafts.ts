import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { draftObject } from './draft-object.ts';
import { checkKeepsDrafts, draftsOf } from './stored-drafts.ts';

export const getDrafts = query(endpoints.getDrafts, async ({ state, caller, realm }) => {
  checkKeepsDrafts(state, caller);
  const rows = await draftsOf({ sql: realm.reader, realmId: realm.id }, caller.id);
  return { count: rows.length, drafts: rows.map(draftObject) };
});
