import { expect, it } from 'vitest';
import { ClientClosed } from '../src/client-closed.ts';
import { Loaded } from '../src/loaded.ts';
import { FakeDevice } from '../src/testing/fake-device.ts';

function world(...answers: (() => string)[]) {
  const device = new FakeDevice();
  const errors: unknown[] = [];
  const parts = { environment: device.tab(), onError: (error: unknown) => errors.push(error) };
  const part = new Loaded(parts, async () => (answers.shift() ?? (() => 'the part'))());
  return { device, errors, part };
}

const lost = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

it('C1: code that cannot be fetched in a tunnel is tried again until it comes', async () => {
  const { device, errors, part } = world(lost, lost);
  const waiting = part.get();
  await expect.poll(() => errors.length).toBe(1);
  expect(part.current).toBeUndefined();
  await expect
    .poll(() => {
      device.advance(5000);
      return part.current;
    })
    .toBe('the part');
  expect(await waiting).toBe('the part');
  expect(errors).toHaveLength(2);
  expect(device.nextTimerAt).toBeUndefined();
});

it('C1: a closed client waits for no code', async () => {
  const { device, errors, part } = world(lost);
  const waiting = part.get();
  await expect.poll(() => errors.length).toBe(1);
  part.close();
  await expect(waiting).rejects.toThrow(ClientClosed);
  await expect(part.get()).rejects.toThrow(ClientClosed);
  expect(device.nextTimerAt).toBeUndefined();
});
