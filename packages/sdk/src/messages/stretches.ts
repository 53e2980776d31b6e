/** Message ids from one to another, both included; `to` null means up to now, kept so by events. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/** Stretches in ascending order that neither overlap nor touch. */
export type Stretches = readonly Stretch[];

const end = ({ to }: Stretch): number => to ?? Number.POSITIVE_INFINITY;

/** Adds a stretch, and joins it with those that it overlaps or touches. */
export function withStretch(stretches: Stretches, added: Stretch): Stretches {
  const before = stretches.filter((known) => end(known) < added.from - 1);
  const after = stretches.filter((known) => known.from > end(added) + 1);
  const touching = stretches.filter((known) => !before.includes(known) && !after.includes(known));
  const from = Math.min(added.from, ...touching.map((known) => known.from));
  const isOpen = [added, ...touching].some(({ to }) => to === null);
  const to = isOpen ? null : Math.max(end(added), ...touching.map(end));
  return [...before, { from, to }, ...after];
}

export function joined(...all: readonly Stretches[]): Stretches {
  return all.flat().reduce<Stretches>(withStretch, []);
}

/** Removes the ids from `from` to `to`. */
export function withoutRange(stretches: Stretches, from: number, to: number): Stretches {
  return stretches.flatMap((known) => {
    if (end(known) < from || known.from > to) return [known];
    const left = known.from < from ? [{ from: known.from, to: from - 1 }] : [];
    const right = end(known) > to ? [{ from: to + 1, to: known.to }] : [];
    return [...left, ...right];
  });
}

/** Ends an open stretch at the newest known id. */
export function closed(stretches: Stretches, newestId: number): Stretches {
  return stretches.flatMap((known) => {
    if (known.to !== null) return [known];
    return known.from <= newestId ? [{ from: known.from, to: newestId }] : [];
  });
}

export function covers(stretches: Stretches, id: number): boolean {
  return stretches.some((known) => known.from <= id && id <= end(known));
}

/** Returns the newest stretch, if it reaches up to now. */
export function liveStretch(stretches: Stretches): Stretch | undefined {
  const newest = stretches.at(-1);
  return newest?.to === null ? newest : undefined;
}
