import type { Person } from '../../../support/team.ts';
import type { Dice } from './dice.ts';

/** A request, and how its success changes the world. */
export interface Request {
  readonly by: Person;
  readonly method: 'post' | 'patch' | 'delete' | 'put';
  readonly path: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** A picture, sent instead of fields. */
  readonly picture?: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: answers are of every shape
  readonly learn?: (body: any) => void;
}

/** Resources to act on. Some may be gone by now, since refusals are part of the test. */
export interface World {
  readonly dice: Dice;
  readonly owner: Person;
  /** Users who act and whose clients are compared. */
  readonly watched: readonly Person[];
  /** Users who act too, and come and go. */
  readonly others: readonly Person[];
  readonly everybody: readonly Person[];
  readonly channels: { readonly id: number; readonly name: string }[];
  readonly messages: { readonly id: number; readonly by: Person; readonly mayMove: boolean }[];
  readonly groups: number[];
  readonly systemGroups: readonly number[];
  readonly folders: number[];
  readonly fields: number[];
  readonly linkifiers: number[];
  readonly bots: number[];
  readonly kept: Map<string, { readonly by: Person; readonly id: number | string }[]>;
  /** Returns a new word each time. */
  fresh(): string;
}

/** Returns undefined if there is nothing to act on yet. */
export type Action = (world: World) => Request | undefined;

/** Remembers a personal resource. */
export function remember(world: World, what: string, by: Person, id: number | string): void {
  const known = world.kept.get(what);
  if (known) known.push({ by, id });
  else world.kept.set(what, [{ by, id }]);
}

export function recall(world: World, what: string) {
  const known = world.kept.get(what) ?? [];
  return known.length === 0 ? undefined : world.dice.pick(known);
}

/** Returns the holders of a permission: a system group, a user, or a group. */
export function permission({ dice, systemGroups, groups, everybody }: World): unknown {
  const ids = dice.some(everybody, 2).map((person) => person.id);
  return dice.pick([
    dice.pick(systemGroups),
    { direct_members: ids, direct_subgroups: [] },
    { direct_members: ids, direct_subgroups: [dice.pick([...systemGroups, ...groups])] },
  ]);
}
