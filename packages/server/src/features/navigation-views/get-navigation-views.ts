import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { viewObject, viewsOf } from './stored-views.ts';

export const getNavigationViews = query(endpoints.getNavigationViews, async ({ caller, realm }) => {
  const views = await viewsOf({ sql: realm.reader, realmId: realm.id }, caller.id);
  return { navigation_views: views.map(viewObject) };
});
