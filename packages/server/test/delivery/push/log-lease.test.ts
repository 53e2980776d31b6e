import { expect, it } from 'vitest';
import { LeaseLost, LogLeases, startReading } from '../../../src/delivery/notifying/log-lease.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { forEachDatabase } from '../../support/databases.ts';

forEachDatabase(({ fresh, open }) => {
  it('push: a process whose lease has expired records nothing more', async () => {
    let now = 1_700_000_000_000;
    const services = await open(await fresh(), { now: () => now });
    const realm = await ensureDefaultRealm(services);
    await realm.write((change) => startReading(change, 'push'));
    const [one, two] = [new LogLeases(services, 'push'), new LogLeases(services, 'push')];

    const slow = await one.take(realm.id);
    expect(await two.take(realm.id)).toBeUndefined();
    now += 91_000;
    const next = await two.take(realm.id);
    if (!slow || !next) throw new Error('The log could not be leased');
    expect(next.position).toBe(slow.position);
    await expect(slow.renew()).rejects.toThrow(LeaseLost);
    await expect(slow.advance(slow.position + 1)).rejects.toThrow(LeaseLost);
    await next.advance(next.position + 2);
    const stored = await services.engine.reader.all('SELECT position FROM log_readers');
    expect(stored).toEqual([{ position: next.position }]);
    expect(await one.take(realm.id)).toBeUndefined();
    await two.release();
    expect((await one.take(realm.id))?.position).toBe(next.position);
  });

  it('push, X5: writes of one lease at the same time do not end it', async () => {
    let now = 1_700_000_000_000;
    const services = await open(await fresh(), { now: () => now });
    const realm = await ensureDefaultRealm(services);
    await realm.write((change) => startReading(change, 'push'));
    const lease = await new LogLeases(services, 'push').take(realm.id);
    if (!lease) throw new Error('The log could not be leased');
    const { position } = lease;
    now += 60_000;
    const steps = [1, 2, 3].map((step) => lease.advance(position + step));
    await Promise.all([...steps, lease.renew(), lease.advance(position + 4)]);
    expect(lease.position).toBe(position + 4);
  });
});
