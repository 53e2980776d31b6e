interface Figure {
  readonly name: string;
  /** As Prometheus writes them, where there is one figure for each. */
  readonly labels?: string;
}

/** One of the figures that the server gives of itself; 0 where it has none. */
export async function figure(url: string, { name, labels }: Figure): Promise<number> {
  const figures = await readFigures(url);
  return figures.get(labels === undefined ? name : `${name}{${labels}}`) ?? 0;
}

/** All of them, by name and labels as Prometheus writes them. */
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
