/** One value of a metric, with its labels. */
interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

type Labels = Readonly<Record<string, string | RegExp>>;

/** The values of one answer of `/metrics`. */
export class MetricValues {
  readonly #samples: readonly Sample[];

  constructor(text: string) {
    this.#samples = text.split('\n').flatMap((line) => sampleOf(line) ?? []);
  }

  /** Returns the sum of a metric over the series that have these labels. */
  sum(name: string, labels: Labels = {}): number {
    return this.#select(name, labels).reduce((sum, { value }) => sum + value, 0);
  }

  /** Returns the labels of the first series of a metric. */
  labelsOf(name: string): ReadonlyMap<string, string> | undefined {
    return this.#select(name, {})[0]?.labels;
  }

  /** Returns the upper bound of the bucket in which a share of a histogram's observations lies; 0 if there are none. */
  quantile(name: string, share: number): number {
    const count = this.sum(`${name}_count`);
    const buckets = this.#select(`${name}_bucket`, {});
    const reached = buckets.find(({ value }) => value >= share * count);
    const bound = reached?.labels.get('le') ?? '0';
    if (count === 0) return 0;
    return bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
  }

  #select(name: string, labels: Labels): Sample[] {
    return this.#samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, wanted]) => {
          const found = sample.labels.get(label) ?? '';
          return typeof wanted === 'string' ? found === wanted : wanted.test(found);
        }),
    );
  }
}

function sampleOf(line: string): Sample | undefined {
  const [, name, inner = '', value] = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const pairs = [...inner.matchAll(/([a-z_]+)="([^"]*)"/g)];
  const labels = new Map(pairs.map(([, label = '', text = '']) => [label, text]));
  return { name, labels, value: Number(value) };
}
