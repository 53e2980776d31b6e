import type { EngineName, Places } from '../places.ts';
import type { Figure, Row } from '../row.ts';

/** A row about the server, measured on each engine. */
export interface ServerRow extends Omit<Row, 'engine' | 'measure'> {
  measure(places: Places, engine: EngineName): Promise<Figure>;
}

export function onEngine({ measure, ...row }: ServerRow, engine: EngineName): Row {
  return { ...row, engine, measure: (places) => measure(places, engine) };
}
