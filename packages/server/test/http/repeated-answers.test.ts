import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EventQueues } from '../../src/event-queues/event-queues.ts';
import { RepeatedAnswers } from '../../src/http/repeated-answers.ts';
import { createRealm } from '../../src/realm/create-realm.ts';
import { Realm } from '../../src/realm/realm.ts';
import { TransientEvents } from '../../src/realm/transient-events.ts';
import type { Engine } from '../../src/storage/engine.ts';
import { realmSettingRows } from '../../src/storage/tables/organization.ts';
import { forEachEngine, silent } from '../support/engines.ts';

const ROOM = 1 << 20;

/** Somebody who asks, and hears whether the answer had to be made. */
async function asking(engine: Engine) {
  const clock = { time: Date.now(), now: () => clock.time };
  const identity = await createRealm(engine, clock, { subdomain: '', name: 'Test' });
  const realm = await Realm.open(engine, clock, identity);
  const transient = new TransientEvents(engine);
  const queues = new EventQueues({ engine, clock, log: silent, transient });
  const answers = new RepeatedAnswers(ROOM, queues, clock);
  // From here on what happens is at hand.
  queues.of(realm);
  /** Whether the answer was made for this question. */
  async function isMade(
    url = '/a',
    meanwhile: Promise<unknown> = Promise.resolve(),
  ): Promise<boolean> {
    let made = false;
    const question = { realm, callerId: 7, origin: 'https://chat.example.org', url };
    await answers.answer(question, async () => {
      made = true;
      await meanwhile;
      return { body: 'answer', outlives: ({ kind }) => kind === 'user' };
    });
    return made;
  }
  return {
    clock,
    realm,
    isMade,
    /** What is asked once is not kept. */
    async askTwice(): Promise<void> {
      expect([await isMade(), await isMade()]).toEqual([true, true]);
    },
    elsewhere: (by = realm) => by.write((change) => change.emit('user:8', { type: 'elsewhere' })),
    here: (by = realm) => by.write((change) => change.emit('realm', { type: 'here' })),
    stateOnly: () =>
      realm.write((change) => change.put(realmSettingRows, { name: 'name', value: 'New' })),
    /** The same organization as another process has it. */
    other: () => Realm.open(engine, clock, identity),
  };
}

forEachEngine((_name, open) => {
  describe('an answer that was given before', () => {
    it('is given again to the same question, until something happens that it does not outlive', async () => {
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

    it('does not outlive a change of the state, about which no client hears', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      await ada.stateOnly();
      expect(await ada.isMade()).toBe(true);
    });

    it('is made anew once it is old: permissions come with time', async () => {
      const ada = await asking(await open());
      await ada.askTwice();
      ada.clock.time += 9_000;
      expect(await ada.isMade()).toBe(false);
      ada.clock.time += 2_000;
      expect(await ada.isMade()).toBe(true);
    });

    it('is not given where another process committed what has not come to this one', async () => {
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

    it('is made once for all who ask meanwhile, unless it is of before their question', async () => {
      const ada = await asking(await open());
      const first = ada.isMade('/a', setTimeout(50));
      const second = ada.isMade('/a');
      expect([await first, await second]).toEqual([true, false]);

      const early = ada.isMade('/b', setTimeout(50));
      await ada.here();
      const late = ada.isMade('/b');
      expect([await early, await late]).toEqual([true, true]);
    });

    it('is made anew for the next where making it failed', async () => {
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
