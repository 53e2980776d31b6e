import { endpoints } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import { navigationViews } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { findView } from './stored-views.ts';

export const deleteNavigationView = mutation(
  endpoints.deleteNavigationView,
  async ({ change, caller, input }) => {
    const { fragment } = await findView(change, caller.id, input.fragment);
    change.remove(navigationViews, { user_id: caller.id, fragment });
    change.emit(forUser(caller.id), { type: 'navigation_view', op: 'remove', fragment });
    return {};
  },
);
