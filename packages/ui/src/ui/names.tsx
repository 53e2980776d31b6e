import { Fragment } from 'react';
import { comma } from '../format/list-text.ts';

/** A list of names, each isolated, so that right-to-left names do not move the commas. */
export function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={index}>
      {index > 0 && comma()}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
