import { describe, expect, it } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { Device, serverSays, someone, type Way } from './draft-device.ts';

forEachTeam((team) => {
  /** Creates two devices of a person, and a draft that both have. */
  async function twoWithDraft(way: Way) {
    const { person, target } = await someone(team());
    const phone = await Device.start(team(), person, { way });
    const laptop = await Device.start(team(), person, { way });
    const draft = phone.drafts.open(target);
    draft.setContent('hello');
    await laptop.says('hello');
    return { person, target, phone, laptop, draft };
  }

  describe('drafts that are sent, on several devices', () => {
    it.each(['websockets', 'requests', 'no documents'] as const)(
      'D4: a draft that is sent on one device is gone on the other and on the server (%s)',
      async (way) => {
        const { person, target, phone, laptop } = await twoWithDraft(way);
        const shown = laptop.drafts.open(target);
        phone.online.set(false);
        await phone.send(phone.drafts.open(target));
        await phone.restart();
        expect(phone.texts()).toEqual([]);
        await phone.goOnline();
        await laptop.says();
        await serverSays(person);
        await expect.poll(() => shown.content.current).toBe('');
        await expect.poll(() => phone.isSettled()).toBe(true);
      },
    );

    it.each(['websockets', 'requests', 'no documents'] as const)(
      'D4: text that the other device typed offline while the draft was sent is kept as a new draft (%s)',
      async (way) => {
        const { person, target, phone, laptop, draft } = await twoWithDraft(way);
        await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
        laptop.online.set(false);
        laptop.drafts.open(target).setContent('hello, and one thing more');
        await laptop.drafts.store();
        await phone.send(draft);
        await serverSays(person);
        await laptop.goOnline();
        await serverSays(person, 'hello, and one thing more');
        await phone.says('hello, and one thing more');
        await laptop.says('hello, and one thing more');
      },
    );

    it.each(['websockets', 'requests'] as const)(
      'D4: text that the other device typed while the draft was being deleted stays (%s)',
      async (way) => {
        const { person, target } = await someone(team());
        const laptop = await Device.start(team(), person, { way });
        const typed = 'hello, and one thing more';
        const before = async ({ method }: Request) => {
          if (method !== 'DELETE' || laptop.texts().includes(typed)) return;
          laptop.drafts.open(target).setContent(typed);
          await serverSays(person, typed);
          await expect.poll(() => laptop.isSettled()).toBe(true);
        };
        const phone = await Device.start(team(), person, { way, before });
        const draft = phone.drafts.open(target);
        draft.setContent('hello');
        await laptop.says('hello');
        await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
        await phone.send(draft);
        await phone.says(typed);
        await expect.poll(() => phone.isSettled()).toBe(true);
        await laptop.says(typed);
        await serverSays(person, typed);
      },
    );

    it.each(['websockets', 'requests', 'no documents'] as const)(
      'D4: a draft that was continued elsewhere after it was sent offline stays (%s)',
      async (way) => {
        const { person, target, phone, laptop, draft } = await twoWithDraft(way);
        await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
        phone.online.set(false);
        await phone.send(draft);
        laptop.drafts.open(target).setContent('hello, and one thing more');
        await serverSays(person, 'hello, and one thing more');
        await phone.goOnline();
        await phone.says('hello, and one thing more');
        await laptop.says('hello, and one thing more');
        await serverSays(person, 'hello, and one thing more');
      },
    );
  });
});
