import { sortedIds } from '../../core/sorted-ids.ts';

/** A range of message ids, both ends included. */
export interface Range {
  readonly from_id: number;
  readonly to_id: number;
}

/** Adds ids to ordered ranges. Joins ranges that touch. */
export function withIds(ranges: readonly Range[], ids: readonly number[]): Range[] {
  const added = ids.map((id) => ({ from_id: id, to_id: id }));
  const all = [...ranges, ...added].sort((a, b) => a.from_id - b.from_id);
  return joined(all, () => false);
}

/** Removes ids from ordered ranges. */
export function withoutIds(ranges: readonly Range[], ids: readonly number[]): Range[] {
  const removed = sortedIds(ids);
  let next = 0;
  return ranges.flatMap(({ from_id, to_id }) => {
    const parts: Range[] = [];
    let start = from_id;
    for (; next < removed.length; next += 1) {
      const id = removed[next] ?? to_id;
      if (id > to_id) break;
      if (id < start) continue;
      if (id > start) parts.push({ from_id: start, to_id: id - 1 });
      start = id + 1;
    }
    return start <= to_id ? [...parts, { from_id: start, to_id }] : parts;
  });
}

/** Returns the gaps between ordered ranges. */
export function gapsIn(ranges: readonly Range[]): Range[] {
  return ranges.slice(1).flatMap(({ from_id }, index) => {
    const before = ranges[index]?.to_id ?? 0;
    return from_id > before + 1 ? [{ from_id: before + 1, to_id: from_id - 1 }] : [];
  });
}

/** Joins ordered ranges that touch or overlap, and those across gaps that may be closed. */
export function joined(ranges: readonly Range[], mayClose: (gap: Range) => boolean): Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (!last) {
      result.push(range);
      continue;
    }
    const gap = { from_id: last.to_id + 1, to_id: range.from_id - 1 };
    if (gap.from_id <= gap.to_id && !mayClose(gap)) {
      result.push(range);
      continue;
    }
    result[result.length - 1] = {
      from_id: last.from_id,
      to_id: Math.max(last.to_id, range.to_id),
    };
  }
  return result;
}
