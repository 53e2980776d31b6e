import { describe, expect, test } from 'vitest';
import { UNUSED_AFTER_MS, UseWatch } from '../../src/client/use-watch.ts';

function world({ tellsInput = true } = {}) {
  const now = { ms: 0, isQuiet: false, returns: 0 };
  const use = new UseWatch(
    { now: () => now.ms, onInput: tellsInput ? () => () => undefined : undefined },
    {
      isQuiet: () => now.isQuiet,
      onReturn: () => {
        now.returns += 1;
      },
    },
  );
  return { now, use };
}

describe('whether the person uses the app', () => {
  test('S11: not after five minutes without use, and the first use ends that', () => {
    const { now, use } = world();
    now.ms = UNUSED_AFTER_MS - 1;
    expect(use.isUnused).toBe(false);
    use.note();
    now.ms += UNUSED_AFTER_MS;
    expect([use.isUnused, now.returns]).toEqual([true, 0]);
    use.note();
    use.note();
    expect([use.isUnused, now.returns]).toEqual([false, 1]);
  });

  test('S11: always, where the platform cannot tell', () => {
    const { now, use } = world({ tellsInput: false });
    now.ms = 10 * UNUSED_AFTER_MS;
    expect(use.isUnused).toBe(false);
  });

  test('S11: use ends a quiet connection even if the clock was set back', () => {
    const { now, use } = world();
    now.isQuiet = true;
    now.ms = -3_600_000;
    use.note();
    expect(now.returns).toBe(1);
  });
});
