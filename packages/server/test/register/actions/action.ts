import type { Person } from '../../support/team.ts';
import type { Dice } from './dice.ts';

/** A request that somebody makes, and what is learnt from its success. */
export interface Request {
  readonly by: Person;
  readonly method: 'post' | 'patch' | 'delete' | 'put';
  readonly path: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** A picture that is sent in place of fields. */
  readonly picture?: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: answers are of every shape
  readonly learn?: (body: any) => void;
}

/** What there is to act on. Much of it may be gone by now: refusals are part of life. */
export interface World {
  readonly dice: Dice;
  readonly owner: Person;
  /** They act, and clients of theirs are watched. */
  readonly watched: readonly Person[];
  /** They act as well, and come and go. */
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
  /** A word that is new each time. */
  fresh(): string;
}

/** Undefined where there is nothing yet to do it with. */
export type Action = (world: World) => Request | undefined;

/** Of somebody's own things. */
export function remember(world: World, what: string, by: Person, id: number | string): void {
  const known = world.kept.get(what);
  if (known) known.push({ by, id });
  else world.kept.set(what, [{ by, id }]);
}

export function recall(world: World, what: string) {
  const known = world.kept.get(what) ?? [];
  return known.length === 0 ? undefined : world.dice.pick(known);
}

/** Who holds a permission: a system group, somebody in person, or a group. */
export function permission({ dice, systemGroups, groups, everybody }: World): unknown {
  const ids = dice.some(everybody, 2).map((person) => person.id);
  return dice.pick([
    dice.pick(systemGroups),
    { direct_members: ids, direct_subgroups: [] },
    { direct_members: ids, direct_subgroups: [dice.pick([...systemGroups, ...groups])] },
  ]);
}
