import type { Choice } from './select.tsx';

/** The usual choices and the present value, which another program may have set. */
export function withCurrent<V extends string | number>(
  usual: readonly Choice<V>[],
  present: V,
  label: string,
): readonly Choice<V>[] {
  const isUsual = usual.some(({ value }) => value === present);
  return isUsual ? usual : [...usual, { value: present, label }];
}
