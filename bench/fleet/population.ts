import type { Random } from '../../test/support/random.ts';

/** Assumed actions of a connected user in the busiest hour of a working day, rather too many than too few. */
export const habits = {
  sends: 8,
  /** Read marks, reactions, settings. */
  changes: 30,
  pages: 20,
  registers: 0.5,
  /** Network changes, laptops that wake up. */
  resumes: 6,
  /** Share of messages to one other person. */
  direct: 0.4,
  /** Concurrently listening devices. */
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

/** Many small organizations and few large ones: Pareto-distributed, like the sizes of companies. */
const SMALLEST = 4;
const SHAPE = 1.15;
/** Share of all users in the largest organization. */
const LARGEST_SHARE = 0.05;

/** Returns the number of connected users of each organization. */
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

/** Returns a function that picks organizations at random, weighted by their users. */
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

/** Median number of connected subscribers of a channel. */
const MEDIAN_CHANNEL = 12;
const SPREAD = 1.4;

/** Returns the number of connected users who get a message, with its sender. */
export function audience(size: number, random: Random): number {
  if (random.chance(habits.direct)) return Math.min(size, 2);
  return Math.max(
    1,
    Math.min(size, Math.round(MEDIAN_CHANNEL * Math.exp(SPREAD * normal(random)))),
  );
}

/** Box–Muller transform. */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** Returns random seconds until the next occurrence at this rate. */
export function pause(perSecond: number, random: Random): number {
  return -Math.log(1 - random.next()) / perSecond;
}
