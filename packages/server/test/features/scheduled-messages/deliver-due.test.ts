import { roles } from '@tidings/shared-types';
import { expect, it, vi } from 'vitest';
import { createRealm, setInternal } from '../../../src/core/realm/create-realm.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { storedRows } from '../../../src/core/realm/stored-rows.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import { scheduledMessages } from '../../../src/core/storage/tables/writing.ts';
import { deliverDue } from '../../../src/features/scheduled-messages/deliver-due.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import type { Services } from '../../../src/services.ts';
import { forEachDatabase } from '../../support/databases.ts';

const START = 1_700_000_000;

forEachDatabase(({ fresh, open }) => {
  /** Opens a server process's realm, at a time in seconds after the start. */
  const openAt = (database: string, seconds = 0) =>
    open(database, { now: () => (START + seconds) * 1000 });

  async function addPerson(realm: Realm): Promise<number> {
    const wanted = { email: 'a@example.org', fullName: 'Ada', role: roles.member };
    const user = await realm.write((change) => addUser(change, { ...wanted, apiKey: newApiKey() }));
    return user.id;
  }

  /** Schedules notes to self that are due at once. */
  function schedule(realm: Realm, userId: number, count: number): Promise<void> {
    return realm.write((change) => {
      for (let n = 0; n < count; n += 1) {
        change.put(scheduledMessages, {
          id: change.nextId(),
          user_id: userId,
          status: 'pending',
          type: 'private',
          recipients: [userId],
          topic: '',
          content: `note ${n}`,
          rendered: `<p>note ${n}</p>`,
          deliver_at: START,
          client: 'test',
          read_by_sender: true,
          failure: null,
          custom: null,
        });
      }
    });
  }

  async function sent({ engine }: Services): Promise<string[]> {
    const rows = await engine.reader.all<{ content: string }>(
      'SELECT content FROM messages ORDER BY id',
    );
    return rows.map(({ content }) => content);
  }

  const notes = (count: number) => Array.from({ length: count }, (_, n) => `note ${n}`);

  it('A2.6: several processes send each message once', async () => {
    const database = await fresh();
    const [one, two] = [await openAt(database), await openAt(database)];
    const realm = await ensureDefaultRealm(one);
    await schedule(realm, await addPerson(realm), 60);
    await Promise.all([one, two, one, two].map(deliverDue));
    expect((await sent(one)).sort()).toEqual(notes(60).sort());
  });

  it('A2.6: more than one batch is sent, in order', async () => {
    const services = await openAt(await fresh());
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1100);
    await deliverDue(services);
    expect(await sent(services)).toEqual(notes(1100));
  });

  it('A2.6: messages that were due while no server ran are sent by the next one, up to ten minutes late', async () => {
    const database = await fresh();
    const before = await openAt(database, -5);
    const realm = await ensureDefaultRealm(before);
    await schedule(realm, await addPerson(realm), 1);
    await deliverDue(before);
    expect(await sent(before)).toEqual([]);
    const after = await openAt(database, 600);
    await deliverDue(after);
    expect(await sent(after)).toEqual(['note 0']);
    await deliverDue(after);
    expect(await sent(after)).toEqual(['note 0']);
  });

  it('A2.6: a due message waits for its time if the clock is set back before it is sent', async () => {
    const database = await fresh();
    const services = await openAt(database, -5);
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1);
    const ahead = { now: () => START * 1000 };
    await deliverDue({ ...services, clock: ahead });
    expect(await sent(services)).toEqual([]);
    await deliverDue(await openAt(database));
    expect(await sent(services)).toEqual(['note 0']);
  });

  it('A2.6: a failure is stored with its reason', async () => {
    const services = await openAt(await fresh(), 601);
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1);
    await deliverDue(services);
    const [row] = await services.engine.reader.all(
      'SELECT status, failure, content FROM scheduled_messages',
    );
    expect(row).toEqual({
      status: 'failed',
      failure: expect.stringContaining('could not send it in time'),
      content: 'note 0',
    });
    const [notice, ...others] = await sent(services);
    expect(notice).toContain('> note 0');
    expect(others).toEqual([]);
  });

  it('A2.6: a message that the database could not store is still due, and not failed', async () => {
    const services = await openAt(await fresh());
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1);
    const outOfReach = new StorageError('unavailable', 'No connection.');
    const write = vi.spyOn(realm, 'write').mockRejectedValueOnce(outOfReach);
    await expect(deliverDue(services)).rejects.toMatchObject({
      errors: [{ cause: { errors: [outOfReach] } }],
    });
    expect(await sent(services)).toEqual([]);
    write.mockRestore();
    await deliverDue(services);
    expect(await sent(services)).toEqual(['note 0']);
  });

  it('A2.6: a message edited after it was found due is sent with its new text', async () => {
    const services = await openAt(await fresh());
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1);
    const write = vi.spyOn(realm, 'write').mockImplementationOnce(async (work) => {
      await realm.write(async (change) => {
        const [row] = await storedRows(change, scheduledMessages, {});
        if (row) change.put(scheduledMessages, { ...row, content: 'edited' });
      });
      return realm.write(work);
    });
    await deliverDue(services);
    expect(write).toHaveBeenCalledTimes(3);
    expect(await sent(services)).toEqual([]);
    await deliverDue(services);
    expect(await sent(services)).toEqual(['edited']);
  });

  it('A2.6: each organization sends its own, and a deactivated one nothing', async () => {
    const services = await openAt(await fresh());
    const realm = await ensureDefaultRealm(services);
    const closed = await createRealm(services.engine, services.clock, {
      subdomain: 'closed',
      name: 'Closed',
    });
    const other = await services.realms.forSubdomain(closed.subdomain);
    if (!other) throw new Error('The organization was not created');
    await schedule(realm, await addPerson(realm), 2);
    await schedule(other, await addPerson(other), 2);
    await other.write((change) => setInternal(change, 'deactivated', true));
    await deliverDue(services);
    const rows = await services.engine.reader.all(
      'SELECT DISTINCT realm_id, status FROM scheduled_messages ORDER BY realm_id',
    );
    expect(rows).toEqual([
      { realm_id: realm.id, status: 'sent' },
      { realm_id: other.id, status: 'failed' },
    ]);
    expect(await sent(services)).toEqual(notes(2));
  });

  it('A2.6: a sent message is not stored twice', async () => {
    const services = await openAt(await fresh());
    const realm = await ensureDefaultRealm(services);
    await schedule(realm, await addPerson(realm), 1);
    await deliverDue(services);
    const [row] = await services.engine.reader.all(
      'SELECT status, content, rendered FROM scheduled_messages',
    );
    expect(row).toEqual({ status: 'sent', content: '', rendered: '' });
  });
});
