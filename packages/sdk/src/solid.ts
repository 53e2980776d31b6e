import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js';
import type { Live } from './live.ts';

/**
 * Returns the value of a `Live` as an accessor that follows it until its owner ends. The function that returns the
 * `Live` may depend on signals.
 *
 * ```ts
 * const topics = fromLive(() => client.topics(props.channelId));
 * ```
 */
export function fromLive<T>(live: () => Live<T>): Accessor<T> {
  const followed = createMemo(() => {
    const current = live();
    const [value, setValue] = createSignal(current.current);
    onCleanup(current.subscribe((next) => setValue(() => next)));
    return value;
  });
  return () => followed()();
}
