import type { NavigationView } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type NavigationViewRow, navigationViews } from '../../core/storage/tables/writing.ts';

/** Returns a user's views. */
export async function viewsOf(source: RowSource, userId: number): Promise<NavigationViewRow[]> {
  const rows = await storedRows(source, navigationViews, { user_id: userId });
  return rows.sort((a, b) => (a.fragment < b.fragment ? -1 : 1));
}

export async function findView(
  change: Mutation,
  userId: number,
  fragment: string,
): Promise<NavigationViewRow> {
  const [view] = await storedRows(change, navigationViews, { user_id: userId, fragment });
  if (!view) throw new ApiError('NOT_FOUND', 'Navigation view does not exist.');
  return view;
}

/** Returns a view as the API shows it. */
export function viewObject({ fragment, is_pinned, name }: NavigationViewRow): NavigationView {
  return { fragment, is_pinned, name };
}
