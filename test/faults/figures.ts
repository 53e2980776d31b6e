interface Figure {
  readonly name: string;
  /** As Prometheus writes them, where there is one figure for each. */
  readonly labels?: string;
}

/** One of the figures that the server gives of itself; 0 where it has none. */
export async function figure(url: string, { name, labels }: Figure): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const start = labels === undefined ? `${name} ` : `${name}{${labels}} `;
  const line = text.split('\n').find((each) => each.startsWith(start));
  return Number(line?.slice(start.length) ?? 0);
}
