import { useEffect, useState } from 'react';
import { type Server, useServer } from './server.ts';

type Load = NonNullable<Server['loadFormulaStyles']>;

/** The functions that have loaded their style sheet. */
const loaded = new WeakSet<Load>();

/** Loads the style sheet of formulas. Returns whether it is there. */
export function useFormulaStyles(): boolean {
  const load = useServer().loadFormulaStyles;
  const [isLoaded, setLoaded] = useState(load !== undefined && loaded.has(load));
  useEffect(() => {
    if (!load || isLoaded) return;
    load().then(
      () => {
        loaded.add(load);
        setLoaded(true);
      },
      // Offline and never loaded: the browser draws the formula itself.
      () => undefined,
    );
  }, [load, isLoaded]);
  return isLoaded;
}
