import { Problem } from '../../ui/problem.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { type RealmChange, useRealmChange } from './use-realm-change.ts';

interface Props<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly disabled?: boolean;
  readonly changeFor: (value: V) => RealmChange;
}

/** A setting of the organization with a few choices. */
export function RealmSelect<V extends string | number>({
  changeFor,
  disabled = false,
  ...select
}: Props<V>) {
  const { run, isBusy, problem } = useRealmChange();
  return (
    <>
      <Select
        {...select}
        disabled={disabled || isBusy}
        onChoose={(value) => run(changeFor(value))}
      />
      <Problem text={problem} />
    </>
  );
}
