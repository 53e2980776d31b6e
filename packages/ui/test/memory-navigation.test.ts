import { expect, it, vi } from 'vitest';
import { memoryNavigation } from '../src/routes/memory-navigation.ts';

it('ui: a chat in a page keeps its place in memory, and closes its dialogs when it leaves', () => {
  const navigation = memoryNavigation({ name: 'inbox' });
  const listener = vi.fn();
  const close = vi.fn();
  const stop = navigation.subscribe(listener);
  navigation.dialogs.add(close);

  navigation.go({ name: 'inbox' });
  expect(listener).not.toHaveBeenCalled();
  navigation.go({ name: 'channel', channelId: 7 }, { replace: true });
  expect(navigation.fragment()).toBe('#narrow/channel/7');
  expect([listener.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
  navigation.go({ name: 'recent' });
  expect([listener.mock.calls.length, close.mock.calls.length]).toEqual([2, 1]);
  stop();
  navigation.go({ name: 'drafts' });
  expect(listener).toHaveBeenCalledTimes(2);
});
