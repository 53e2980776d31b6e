import { assertInInjectionContext, DestroyRef, inject, type Signal, signal } from '@angular/core';
import type { Live } from './live.ts';

/**
 * Returns the value of a `Live` as a signal that follows it until the component or service ends. Call it where `inject`
 * works, such as in a field of a component.
 *
 * ```ts
 * readonly channels = fromLive(this.client.channels());
 * ```
 */
export function fromLive<T>(live: Live<T>): Signal<T> {
  assertInInjectionContext(fromLive);
  const value = signal(live.current);
  inject(DestroyRef).onDestroy(live.subscribe((next) => value.set(next)));
  return value.asReadonly();
}
