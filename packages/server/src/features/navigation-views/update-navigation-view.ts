import { endpoints } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import { navigationViews } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { findView, viewsOf } from './stored-views.ts';
import { checkedViewName, checkViewNameIsFree, isBuiltIn, namedBuiltIn } from './view-rules.ts';

export const updateNavigationView = mutation(
  endpoints.updateNavigationView,
  async ({ change, caller, input }) => {
    const { fragment, is_pinned } = input;
    // Checked even if the view is not stored, since built-in views never have names.
    if (input.name !== undefined && isBuiltIn(fragment)) throw namedBuiltIn();
    const view = await findView(change, caller.id, fragment);
    const name = input.name === undefined ? undefined : checkedViewName(input.name);
    if (name !== undefined) {
      const kept = await viewsOf(change, caller.id);
      checkViewNameIsFree(
        kept.filter((other) => other.fragment !== fragment),
        name,
      );
    }
    const data = {
      ...(is_pinned !== undefined && { is_pinned }),
      ...(name !== undefined && { name }),
    };
    if (Object.keys(data).length === 0) return {};
    change.put(navigationViews, { ...view, ...data });
    change.emit(forUser(caller.id), { type: 'navigation_view', op: 'update', fragment, data });
    return {};
  },
);
