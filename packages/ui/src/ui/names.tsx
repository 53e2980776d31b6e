import { listParts } from '../format/list-text.ts';

/** A list of names, each isolated, so that right-to-left names do not move the commas. */
export function Names({ names }: { readonly names: readonly string[] }) {
  return listParts(names).map(({ type, value }, index) =>
    type === 'element' ? <bdi key={index}>{value}</bdi> : value,
  );
}
