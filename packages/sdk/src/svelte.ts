import { createSubscriber } from 'svelte/reactivity';
import type { Live } from './live.ts';

/**
 * Returns the value of a `Live` as `current`, which is reactive in components and effects. It is followed only while
 * one of them reads it.
 *
 * ```svelte
 * <script>
 *   const channels = fromLive(client.channels());
 * </script>
 * {#each channels.current ?? [] as { channel }}<li>{channel.name}</li>{/each}
 * ```
 */
export function fromLive<T>(live: Live<T>): { readonly current: T } {
  const track = createSubscriber((update) => live.subscribe(() => update()));
  return {
    get current() {
      track();
      return live.current;
    },
  };
}
