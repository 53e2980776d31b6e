import { NEWEST } from './anchor.ts';
import {
  type Finding,
  type Found,
  type FoundColumn,
  lookFor,
  type SearchContext,
} from './find-messages.ts';
import type { Search } from './search.ts';
import { LAST_ID } from './search-space.ts';
import type { Side } from './sources.ts';

export interface PageRequest {
  readonly anchor: number;
  readonly includeAnchor: boolean;
  readonly before: number;
  readonly after: number;
}

export interface Page<Row> {
  /** Sorted by id. */
  readonly rows: Row[];
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** A page as the database returned it. Equal texts mean equal pages. */
export interface FoundPage<Row> extends Pick<Finding<Row>, 'text' | 'span'> {
  page(): Page<Row>;
}

/** Finds the requested number of matches before and after the anchor, and the anchor itself if it matches. */
export async function findPage<C extends FoundColumn>(
  context: SearchContext,
  viewerId: number | undefined,
  search: Search,
  request: PageRequest,
  columns: readonly C[],
): Promise<FoundPage<Found<C>>> {
  const { anchor, includeAnchor, before, after } = request;
  const sides = sidesOf(request);
  if (sides.length === 0) {
    return { text: `${anchor} nothing`, span: () => [0, 0], page: () => pageOf(request, []) };
  }
  const finding = await lookFor(context, viewerId, search, sides, columns);
  return {
    text: `${anchor} ${includeAnchor} ${before} ${after} ${finding.text}`,
    span: finding.span,
    page: () => pageOf(request, finding.rows()),
  };
}

function pageOf<Row extends { readonly id: number }>(
  { anchor, includeAnchor, before, after }: PageRequest,
  found: readonly Row[],
): Page<Row> {
  const earlier = found.filter(({ id }) => id < anchor);
  const here = found.filter(({ id }) => id === anchor);
  // The anchor counts among the later messages. If it does not match, there may be one too many.
  const later = found.filter(({ id }) => id > anchor).slice(0, after);
  return {
    rows: [...earlier, ...here, ...later],
    foundAnchor: includeAnchor && here.length > 0,
    foundOldest: anchor === 0 || earlier.length < before,
    foundNewest: anchor === NEWEST || later.length < after,
  };
}

function sidesOf({ anchor, includeAnchor, before, after }: PageRequest): Side[] {
  // The database compares 64-bit integers, and larger numbers than this are not exact.
  const place = Math.min(anchor, LAST_ID);
  const later = after + (includeAnchor ? 1 : 0);
  return [
    ...(before > 0 ? [{ order: 'DESC', bound: place, limit: before } as const] : []),
    ...(later > 0
      ? [{ order: 'ASC', bound: includeAnchor ? place - 1 : place, limit: later } as const]
      : []),
  ];
}
