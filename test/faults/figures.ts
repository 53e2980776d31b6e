interface Figure {
  readonly name: string;
  /** Labels as Prometheus writes them, if the metric has any. */
  readonly labels?: string;
}

/** Returns one of the server's metrics; 0 if it is missing. */
export async function figure(url: string, { name, labels }: Figure): Promise<number> {
  const figures = await readFigures(url);
  return figures.get(labels === undefined ? name : `${name}{${labels}}`) ?? 0;
}

/** Returns all metrics, by name and labels as Prometheus writes them. */
export async function readFigures(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
