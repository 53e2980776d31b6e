import type { Places } from '../places.ts';
import type { Figure } from '../row.ts';

/** The same work with Tidings and with another program. */
export interface Comparison {
  readonly name: string;
  readonly peer: string;
  /** The work of both. */
  readonly work: string;
  /** Durability at completion: the only acceptable reason for a lower figure. */
  readonly durability: { readonly ours: string; readonly theirs: string };
  /** Installs the other program. Throws if it is not available. */
  install(): Promise<void>;
  /** Measures. The value is our throughput divided by theirs, or their time divided by ours. */
  measure(places: Places): Promise<Figure>;
}
