import { eventually } from '../../support/eventually.ts';

/** The values of one scrape, by name and labels as they are written, such as `mails_waiting` or `up{job="a"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** Reads the metrics of a server. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** Scrapes until the values show something. Figures of the database are kept for a second. */
export function scrapedWhen(url: string, isThere: (values: Scrape) => boolean): Promise<Scrape> {
  return eventually(async () => {
    const values = await scrape(url);
    return isThere(values) ? values : undefined;
  });
}

/** A series that an expression of Prometheus selects: a name, and conditions on labels. */
interface Selector {
  readonly name: string;
  readonly conditions: readonly { label: string; operator: string; value: string }[];
}

const SELECTOR = /\b([a-z_:][a-z0-9_:]*)\{([^}]*)\}/g;
const CONDITION = /([a-z_]+)(=~|!~|!=|=)"([^"]*)"/g;

/** Returns the series that an expression selects. Each of ours has labels, if only its job. */
export function selectorsOf(expression: string): Selector[] {
  return [...expression.matchAll(SELECTOR)].map(([, name = '', inner = '']) => ({
    name,
    conditions: [...inner.matchAll(CONDITION)].map(([, label = '', operator = '', value = '']) => ({
      ...{ label, operator, value },
    })),
  }));
}

/** Returns the labels by which an expression groups its result. */
export function groupingsOf(expression: string): string[] {
  return [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  );
}

/** Returns the labels of the series with a name: one map for each. */
export function labelsOf(values: Scrape, name: string): Map<string, string>[] {
  return [...values.keys()]
    .filter((series) => series === name || series.startsWith(`${name}{`))
    .map((series) => {
      const pairs = series.matchAll(/([a-z_]+)="([^"]*)"/g);
      return new Map([...pairs].map(([, label = '', value = '']) => [label, value]));
    });
}

/** Whether a series has the labels that a selector asks for. Prometheus itself adds `job` and `instance`. */
export function matches(labels: ReadonlyMap<string, string>, { conditions }: Selector): boolean {
  return conditions.every(({ label, operator, value }) => {
    if (label === 'job') return operator === '=' && value === 'tidings';
    const found = labels.get(label);
    if (found === undefined) return false;
    if (operator === '=') return found === value;
    const isMatch = new RegExp(`^(?:${value})$`).test(found);
    return operator === '=~' ? isMatch : !isMatch;
  });
}
