import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { navigationViews } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { viewObject, viewsOf } from './stored-views.ts';
import {
  checkedFragment,
  checkedViewName,
  checkViewNameIsFree,
  isBuiltIn,
  namedBuiltIn,
} from './view-rules.ts';

export const createNavigationView = mutation(
  endpoints.createNavigationView,
  async ({ change, caller, input }) => {
    const fragment = checkedFragment(input.fragment);
    const name = firstName(fragment, input.name);
    const kept = await viewsOf(change, caller.id);
    if (kept.some((view) => view.fragment === fragment)) {
      throw badRequest('You already have this navigation view.');
    }
    if (name !== null) checkViewNameIsFree(kept, name);
    if (kept.length >= limits.navigationViewsPerUser) {
      throw badRequest(`You can keep at most ${limits.navigationViewsPerUser} navigation views.`);
    }
    const view = { user_id: caller.id, fragment, is_pinned: input.is_pinned, name };
    change.put(navigationViews, view);
    change.emit(forUser(caller.id), {
      type: 'navigation_view',
      op: 'add',
      navigation_view: viewObject(view),
    });
    return {};
  },
);

function firstName(fragment: string, given: string | undefined): string | null {
  if (!isBuiltIn(fragment)) return checkedViewName(given ?? '');
  if (given !== undefined) throw namedBuiltIn();
  return null;
}
