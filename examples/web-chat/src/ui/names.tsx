import { Fragment } from 'react';

/** Names in a row, each in its own direction: else the commas between them would wander. */
export function Names({ names }: { readonly names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
