import {
  assertInInjectionContext,
  computed,
  DestroyRef,
  effect,
  inject,
  type Signal,
  signal,
  untracked,
} from '@angular/core';
import type { Live } from './live.ts';

/**
 * Returns the value of a `Live` as a signal that follows it until the component or service ends. Call it where `inject`
 * works, such as in a field of a component. Also takes a function, for a `Live` that depends on other signals. While
 * the function returns undefined, so does the signal.
 *
 * ```ts
 * readonly channels = fromLive(this.client.channels());
 * readonly topics = fromLive(() => this.client.topics(this.channelId()));
 * ```
 */
export function fromLive<T>(live: Live<T> | (() => Live<T>)): Signal<T>;
export function fromLive<T>(live: () => Live<T> | undefined): Signal<T | undefined>;
export function fromLive<T>(live: Live<T> | (() => Live<T> | undefined)): Signal<T | undefined> {
  assertInInjectionContext(fromLive);
  return typeof live === 'function' ? followChosen(live) : follow(live);
}

function follow<T>(live: Live<T>): Signal<T> {
  const value = signal(live.current);
  inject(DestroyRef).onDestroy(live.subscribe((next) => value.set(next)));
  return value.asReadonly();
}

function followChosen<T>(live: () => Live<T> | undefined): Signal<T | undefined> {
  const source = computed(() => {
    const chosen = live();
    return { chosen, value: signal(chosen?.current) };
  });
  effect((onCleanup) => {
    const { chosen, value } = source();
    if (!chosen) return;
    // The effect runs later than the first reader.
    untracked(() => value.set(chosen.current));
    onCleanup(chosen.subscribe((next) => value.set(next)));
  });
  return computed(() => source().value());
}
