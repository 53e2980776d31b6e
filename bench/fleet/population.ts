import type { Random } from '../../test/support/random.ts';

/** What a connected person does in the busiest hour of a working day. An assumption, on the busy side. */
export const habits = {
  sends: 8,
  /** Reading marks, reactions, settings. */
  changes: 30,
  pages: 20,
  registers: 0.5,
  /** Networks that change, laptops that open. */
  resumes: 6,
  /** Of the sends, those to one other person. */
  direct: 0.4,
  /** Devices that listen at the same time. */
  devices: 1.3,
} as const;

export type Operation = 'send' | 'change' | 'page' | 'register' | 'resume';

export const perHour: Readonly<Record<Operation, number>> = {
  send: habits.sends,
  change: habits.changes,
  page: habits.pages,
  register: habits.registers,
  resume: habits.resumes,
};

/** Many small organizations and few large ones: sizes after Pareto, as those of companies are. */
const SMALLEST = 4;
const SHAPE = 1.15;
/** Of all people, in the largest organization. */
const LARGEST_SHARE = 0.05;

/** Connected people of each organization. */
export function organizations(people: number, random: Random): number[] {
  const largest = Math.max(SMALLEST, people * LARGEST_SHARE);
  const sizes: number[] = [];
  let left = people;
  while (left > 0) {
    const drawn = SMALLEST / (1 - random.next()) ** (1 / SHAPE);
    const size = Math.min(left, largest, Math.round(drawn));
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** Chooses the size of an organization, as often as it has people. */
export function picker(sizes: readonly number[]): (random: Random) => number {
  const ends: number[] = [];
  let people = 0;
  for (const size of sizes) {
    people += size;
    ends.push(people);
  }
  return (random) => {
    const drawn = random.next() * people;
    let [low, high] = [0, sizes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return sizes[low] ?? 1;
  };
}

/** Half of all channels have at most this many connected subscribers. */
const MEDIAN_CHANNEL = 12;
const SPREAD = 1.4;

/** How many connected people a message reaches in an organization, its sender included. */
export function audience(size: number, random: Random): number {
  if (random.chance(habits.direct)) return Math.min(size, 2);
  return Math.max(
    1,
    Math.min(size, Math.round(MEDIAN_CHANNEL * Math.exp(SPREAD * normal(random)))),
  );
}

/** By Box and Muller. */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** Seconds until the next of something that happens so often, at random. */
export function pause(perSecond: number, random: Random): number {
  return -Math.log(1 - random.next()) / perSecond;
}
