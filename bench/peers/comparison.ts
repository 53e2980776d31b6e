import type { Places } from '../places.ts';
import type { Figure } from '../row.ts';

/** The same work by ours and by another program. */
export interface Comparison {
  readonly name: string;
  readonly peer: string;
  /** What both do. */
  readonly work: string;
  /** What is safe when it is done: the one reason for which a figure may be lower. */
  readonly durability: { readonly ours: string; readonly theirs: string };
  /** Gets the other program; throws where it cannot be had. */
  install(): Promise<void>;
  /** The value: how many times as much ours does in a second, or how many times as soon. */
  measure(places: Places): Promise<Figure>;
}
