import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveValue } from '../src/live.ts';

describe('a live value', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('O1: an error in a listener is reported as uncaught, and stops neither other listeners nor the caller', () => {
    const uncaught: (() => void)[] = [];
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((report) => uncaught.push(report));
    const live = new LiveValue(0);
    const received: number[] = [];
    live.subscribe(() => {
      throw new Error('of the app');
    });
    live.subscribe((value) => received.push(value));
    live.set(1);
    expect(received).toEqual([1]);
    expect(uncaught).toHaveLength(1);
    expect(() => uncaught[0]?.()).toThrow('of the app');
  });

  it('C3: a listener that sets another value leaves no listener with the old one', () => {
    const live = new LiveValue(0);
    const received: number[] = [];
    live.subscribe((value) => {
      if (value === 1) live.set(2);
    });
    live.subscribe((value) => received.push(value));
    live.set(1);
    expect(received).toEqual([2]);
  });

  it('C3: a listener that unsubscribes during a change is not called for it', () => {
    const live = new LiveValue(0);
    const received: number[] = [];
    const ends: (() => void)[] = [];
    live.subscribe(() => ends[0]?.());
    ends.push(live.subscribe((value) => received.push(value)));
    live.set(1);
    expect(received).toEqual([]);
  });

  it.each([
    ['nothing', undefined, 'undefined'],
    ['an observer of RxJS', { next: () => undefined }, 'next: a function'],
  ])('C8: %s instead of a listener is refused at once', (_, listener, named) => {
    const live = new LiveValue(0);
    const subscribe = live.subscribe.bind(live) as (listener: unknown) => () => void;
    expect(() => subscribe(listener)).toThrow(/^subscribe takes a function, not/);
    expect(() => subscribe(listener)).toThrow(named);
    expect(() => live.set(1)).not.toThrow();
  });
});
