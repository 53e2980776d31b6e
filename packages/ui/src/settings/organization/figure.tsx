import { locale } from '../../languages/language.ts';

interface Props {
  readonly name: string;
  readonly value: string | number;
}

/** A figure with its name, in a list of them. */
export function Figure({ name, value }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'number' ? value.toLocaleString(locale()) : value}</dd>
    </div>
  );
}
