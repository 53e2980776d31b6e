import { useState } from 'react';
import { tabMemory } from '../account/tab-memory.ts';

interface Filter<N extends string> {
  readonly name: N;
  readonly label: string;
}

interface Props<N extends string> {
  readonly label: string;
  readonly filters: readonly Filter<N>[];
  /** The names of the filters that are on. */
  readonly chosen: ReadonlySet<N>;
  readonly onToggle: (name: N) => void;
}

/** Buttons that narrow the list below them. */
export function Filters<N extends string>({ label, filters, chosen, onToggle }: Props<N>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame.
    <div className="filters" role="group" aria-label={label}>
      {filters.map((filter) => (
        <button
          key={filter.name}
          type="button"
          className="filter"
          aria-pressed={chosen.has(filter.name)}
          onClick={() => onToggle(filter.name)}
        >
          {filter.label}
        </button>
      ))}
    </div>
  );
}

const memory = tabMemory('filters');

/** The filters of a list that are on. They stay while the tab is open. */
export function useFilters<N extends string>(list: string, names: readonly N[]) {
  const [chosen, setChosen] = useState<ReadonlySet<N>>(() => {
    const stored = memory.get(list)?.split(' ') ?? [];
    return new Set(names.filter((name) => stored.includes(name)));
  });
  const set = (next: ReadonlySet<N>) => {
    memory.set(list, [...next].join(' '));
    setChosen(next);
  };
  const toggle = (name: N) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    set(next);
  };
  return { chosen, toggle };
}
