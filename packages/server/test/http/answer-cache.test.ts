import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EventQueues } from '../../src/core/event-queues/event-queues.ts';
import { createRealm } from '../../src/core/realm/create-realm.ts';
import { Realm } from '../../src/core/realm/realm.ts';
import { TransientEvents } from '../../src/core/realm/transient-events.ts';
import type { Engine } from '../../src/core/storage/engine.ts';
import { realmSettingRows } from '../../src/core/storage/tables/organization.ts';
import { AnswerCache } from '../../src/http/answer-cache.ts';
import { forEachEngine, silent } from '../support/engines.ts';

const ROOM = 1 << 20;

/** Returns a client that knows whether its response came from the cache. */
async function asking(engine: Engine) {
  const clock = { time: Date.now(), now: () => clock.time };
  const identity = await createRealm(engine, clock, { subdomain: '', name: 'Test' });
  const realm = await Realm.open(engine, clock, identity);
  const transient = new TransientEvents(engine);
  const queues = new EventQueues({ engine, clock, log: silent, transient });
  const answers = new AnswerCache(ROOM, queues, clock);
  // From here on, events are in memory.
  queues.of(realm);
  /** Returns whether the response was computed for this request. */
  async function isMade(
    url = '/a',
    meanwhile: Promise<unknown> = Promise.resolve(),
  ): Promise<boolean> {
    let made = false;
    const question = { realm, callerId: 7, origin: 'https://chat.example.org', url };
    await answers.answer(question, async () => {
      made = true;
      await meanwhile;
      return { body: 'answer', staysValid: ({ kind }) => kind === 'user' };
    });
    return made;
  }
  return {
    clock,
    realm,
    isMade,
    /** A response is cached at the second request. */
    async askTwice(): Promise<void> {
      expect([await isMade(), await isMade()]).toEqual([true, true]);
    },
    elsewhere: (by = realm) => by.write((change) => change.emit('user:8', { type: 'elsewhere' })),
    here: (by = realm) => by.write((change) => change.emit('realm', { type: 'here' })),
    stateOnly: () =>
      realm.write((change) => change.put(realmSettingRows, { name: 'name', value: 'New' })),
    /** The same organization in another process. */
    other: () => Realm.open(engine, clock, identity),
  };
}

forEachEngine((_name, open) => {
  describe('a cached response', () => {
    it('is returned for the same request until an event invalidates it', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      expect(await ada.isMade()).toBe(false);
      expect(await ada.isMade('/b')).toBe(true);
      await ada.elsewhere();
      await ada.elsewhere();
      expect(await ada.isMade()).toBe(false);
      await ada.here();
      await ada.elsewhere();
      expect(await ada.isMade()).toBe(true);
      expect(await ada.isMade()).toBe(false);
    });

    it('is invalidated by a change of state without an event', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      await ada.stateOnly();
      expect(await ada.isMade()).toBe(true);
    });

    it('expires: permissions change with time', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      ada.clock.time += 9_000;
      expect(await ada.isMade()).toBe(false);
      ada.clock.time += 2_000;
      expect(await ada.isMade()).toBe(true);
    });

    it('is not returned if another process committed something that has not arrived here', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      const other = await ada.other();
      await ada.elsewhere(other);
      expect(await ada.isMade()).toBe(true);
      await ada.here(other);
      expect(await ada.isMade()).toBe(true);
      await ada.realm.refresh();
      expect(await ada.isMade()).toBe(true);
    });

    it('is computed once for concurrent requests, unless it is older than a request', async () => {
      const ada = await asking(await open());
      const first = ada.isMade('/a', setTimeout(50));
      const second = ada.isMade('/a');
      expect([await first, await second]).toEqual([true, false]);

      const early = ada.isMade('/b', setTimeout(50));
      await ada.here();
      const late = ada.isMade('/b');
      expect([await early, await late]).toEqual([true, true]);
    });

    it('is computed again after a failure', async () => {
      const ada = await asking(await open());
      const failing = ada.isMade(
        '/a',
        setTimeout(50).then(() => Promise.reject(new Error('no'))),
      );
      const other = ada.isMade();
      await expect(failing).rejects.toThrow('no');
      expect(await other).toBe(true);
    });
  });
});
