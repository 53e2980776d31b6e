import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { DraftSession } from '../../packages/sdk/src/drafts/draft-session.ts';
import type { OpenDraft } from '../../packages/sdk/src/drafts/open-draft.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { Device, onServer, serverSays, someone } from './draft-device.ts';

/** Returns a function that returns true once. */
function once(): () => boolean {
  let isLeft = true;
  return () => {
    const wasLeft = isLeft;
    isLeft = false;
    return wasLeft;
  };
}

/** Names the number of thousands of characters, so that a difference can be read. */
function inShort(text: string): string {
  return text.replace(/x+/, (run) => `${run.length} times x, `);
}

function isInSync(draft: OpenDraft): boolean {
  return draft instanceof DraftSession && draft.isInSync;
}

forEachTeam((team) => {
  describe('drafts during faults', () => {
    it.each(['websockets', 'requests', 'no documents'] as const)(
      'D3: a draft is made once, though the answer was lost and the device restarted (%s)',
      async (way) => {
        const { person, target } = await someone(team());
        const first = once();
        let isLost = false;
        const loses = ({ method, url }: Request) => {
          const isIt = method === 'POST' && url.endsWith('/drafts') && first();
          isLost ||= isIt;
          return isIt;
        };
        const phone = await Device.start(team(), person, { way, loses });
        const laptop = await Device.start(team(), person, { way });
        phone.drafts.open(target).setContent('hello');
        await expect.poll(() => isLost).toBe(true);
        await phone.restart();
        phone.drafts.open(target).setContent('hello again');
        await serverSays(person, 'hello again');
        await phone.says('hello again');
        await laptop.says('hello again');
        await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
        await serverSays(person, 'hello again');
      },
    );

    it('D3: without keys, a draft that was changed elsewhere before the answer to its creation is one draft', async () => {
      const { person, target } = await someone(team());
      const first = once();
      const loses = ({ method, url }: Request) =>
        method === 'POST' && url.endsWith('/drafts') && first();
      const phone = await Device.start(team(), person, { way: 'no documents', loses });
      phone.drafts.open(target).setContent('hello');
      await serverSays(person, 'hello');
      phone.online.set(false);
      const [made] = (await person.get('/drafts')).body.drafts;
      const { id, timestamp: _, ...given } = made;
      await person.patch(`/drafts/${id}`, { draft: { ...given, content: 'changed' } });
      await phone.goOnline();
      // It is recognized by its target and time, since nothing was typed here since.
      await phone.says('changed');
      await serverSays(person, 'changed');
      await expect.poll(() => phone.isSettled()).toBe(true);
    });

    it('D2: a text that is too long stays here, and is sent once it is shorter (4413)', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person);
      const laptop = await Device.start(team(), person);
      const [long, short] = [phone.drafts.open(target), laptop.drafts.open(target)];
      long.setContent('begin');
      await expect.poll(() => short.content.current).toBe('begin');
      const most = limits.max_message_length;
      long.text.insert(5, 'x'.repeat(most));
      await expect.poll(() => long.problem.current).toBe('tooLong');
      expect(long.content.current.length).toBe(most + 5);
      short.text.insert(0, '> ');
      await serverSays(person, '> begin');
      // Text written before that may be here by now.
      long.text.delete(long.content.current.indexOf('x'), most);
      await expect.poll(() => long.problem.current).toBeUndefined();
      long.text.insert(long.text.length, ' and end');
      for (const draft of [long, short]) {
        await expect.poll(() => draft.content.current).toBe('> begin and end');
      }
      await serverSays(person, '> begin and end');
    });

    it('D2: a refused ticket is followed by another one (4401)', async () => {
      const { person, target } = await someone(team());
      const first = once();
      let refused = 0;
      const redirect = (url: URL) => {
        if (!first()) return;
        refused += 1;
        url.searchParams.set('ticket', 'none');
      };
      const phone = await Device.start(team(), person, { redirect });
      const laptop = await Device.start(team(), person);
      const [left, right] = [phone.drafts.open(target), laptop.drafts.open(target)];
      left.setContent('hello');
      await expect.poll(() => right.content.current).toBe('hello');
      await expect.poll(() => refused).toBe(1);
      right.setContent('hello there');
      await expect.poll(() => left.content.current).toBe('hello there');
    });

    it('D2: edits with a history that is too long to be merged leave the words of another device alone', async () => {
      const { person, target } = await someone(team());
      let isHeld = false;
      let isTyped = false;
      const held = new WeakSet<Request>();
      const phone = await Device.start(team(), person, {
        way: 'requests',
        async before(request) {
          const isEdit = request.method === 'PATCH' && /drafts\/\d+$/.test(request.url);
          // The server refuses the whole history, which is longer.
          if (!isEdit || (await request.clone().text()).length > 20_000 || isTyped) return;
          held.add(request);
          isHeld = true;
          await expect.poll(() => isTyped).toBe(true);
        },
        // Then the same words are sent again.
        loses: (request) => held.has(request),
      });
      const laptop = await Device.start(team(), person);
      const [left, right] = [phone.drafts.open(target), laptop.drafts.open(target)];
      left.setContent('end');
      await expect.poll(() => right.content.current).toBe('end');
      await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
      phone.online.set(false);
      for (let piece = 0; piece < 2100; piece += 1) left.text.insert(0, 'x');
      await phone.goOnline();
      await expect.poll(() => isHeld).toBe(true);
      right.text.insert(3, '.');
      await serverSays(person, 'end.');
      isTyped = true;
      for (const draft of [left, right]) {
        await expect.poll(() => inShort(draft.content.current)).toBe('2100 times x, end.');
      }
      await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
      await expect
        .poll(async () => (await onServer(person)).map(inShort))
        .toEqual(['2100 times x, end.']);
    });

    it('D2: a document that restarts while the person types continues, with every character once (4409)', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person);
      const laptop = await Device.start(team(), person);
      const [left, right] = [phone.drafts.open(target), laptop.drafts.open(target)];
      left.setContent('end');
      await expect.poll(() => right.content.current).toBe('end');
      // The server restarts a document that grows. A history that is long from the start never gets there.
      await expect.poll(() => isInSync(left) && isInSync(right)).toBe(true);
      const epochs = () =>
        [...phone.localChanges.drafts.current.values()].map(({ server }) => server?.epoch);
      const before = epochs();
      let count = 0;
      // Each is a separate piece of the history, since the next one goes before it.
      const grow = () => {
        left.text.insert(0, 'x');
        count += 1;
      };
      // In few messages: the server slows down whoever sends thousands.
      for (let part = 0; part < 21; part += 1) {
        left.text.doc?.transact(() => {
          for (let piece = 0; piece < 100; piece += 1) grow();
        });
      }
      const next = () => {
        grow();
        return epochs();
      };
      await expect.poll(next).not.toEqual(before);
      right.text.insert(right.text.length, '.');
      const whole = `${count} times x, end.`;
      for (const [at, draft] of Object.entries({ phone: left, laptop: right })) {
        const told = { message: `what the ${at} says` };
        await expect.poll(() => inShort(draft.content.current), told).toBe(whole);
      }
      const onServerInShort = async () => (await onServer(person)).map(inShort);
      await expect.poll(onServerInShort).toEqual([whole]);
      right.text.insert(0, '<');
      await expect.poll(() => inShort(left.content.current)).toBe(`<${whole}`);
      await expect.poll(onServerInShort).toEqual([`<${whole}`]);
    });
  });
});
