import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveValue } from '../src/live.ts';

describe('a live value', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('O1: what a listener throws is told as uncaught, and keeps nobody from hearing or going on', () => {
    const uncaught: (() => void)[] = [];
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((report) => uncaught.push(report));
    const live = new LiveValue(0);
    const heard: number[] = [];
    live.subscribe(() => {
      throw new Error('of the app');
    });
    live.subscribe((value) => heard.push(value));
    live.set(1);
    expect(heard).toEqual([1]);
    expect(uncaught).toHaveLength(1);
    expect(() => uncaught[0]?.()).toThrow('of the app');
  });

  it('C3: a listener that sets another value leaves nobody with the old one', () => {
    const live = new LiveValue(0);
    const heard: number[] = [];
    live.subscribe((value) => {
      if (value === 1) live.set(2);
    });
    live.subscribe((value) => heard.push(value));
    live.set(1);
    expect(heard).toEqual([2]);
  });

  it('C3: who stopped hearing while a change was told hears no more of it', () => {
    const live = new LiveValue(0);
    const heard: number[] = [];
    const ends: (() => void)[] = [];
    live.subscribe(() => ends[0]?.());
    ends.push(live.subscribe((value) => heard.push(value)));
    live.set(1);
    expect(heard).toEqual([]);
  });
});
