import {
  type MaybeRefOrGetter,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
  toValue,
  watch,
} from 'vue';
import type { Live } from './live.ts';

/**
 * Returns the value of a `Live` as a ref that follows it until the component or scope ends. Also takes a ref or a
 * function, for a `Live` that depends on other refs.
 *
 * ```ts
 * const topics = useLive(() => client.topics(props.channelId));
 * ```
 */
export function useLive<T>(live: MaybeRefOrGetter<Live<T>>): Readonly<ShallowRef<T>> {
  const value = shallowRef(toValue(live).current) as ShallowRef<T>;
  watch(
    () => toValue(live),
    (followed, _, onCleanup) => {
      value.value = followed.current;
      onCleanup(
        followed.subscribe((next) => {
          value.value = next;
        }),
      );
    },
    { immediate: true, flush: 'sync' },
  );
  return shallowReadonly(value);
}
