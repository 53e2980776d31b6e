import { describe, expect, it } from 'vitest';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { Device, onServer, serverSays, someone } from './draft-device.ts';

forEachTeam((team) => {
  describe('drafts on several devices', () => {
    it.each(['websockets', 'requests', 'no documents'] as const)(
      'D2: a draft made offline appears on the other device, and stays there offline (%s)',
      async (way) => {
        const { person, target } = await someone(team());
        const phone = await Device.start(team(), person, { way, isOnline: false });
        const laptop = await Device.start(team(), person, { way });
        phone.drafts.open(target).setContent('from the train');
        await phone.restart();
        await phone.goOnline();
        await laptop.says('from the train');
        await serverSays(person, 'from the train');
        laptop.online.set(false);
        const draft = laptop.drafts.open(target);
        expect(draft.content.current).toBe('from the train');
        draft.setContent('from the train, edited');
        await laptop.restart();
        expect(laptop.drafts.open(target).content.current).toBe('from the train, edited');
        await laptop.goOnline();
        await phone.says('from the train, edited');
        await serverSays(person, 'from the train, edited');
      },
    );

    it.each([
      ['websockets', 1],
      ['websockets', 2],
      ['requests', 3],
      ['requests', 4],
    ] as const)(
      'D2: two devices edit offline at random, restart, and end with every character (%s, %i)',
      async (way, seed) => {
        const random = new Random(seed);
        const { person, target } = await someone(team());
        const devices = [
          await Device.start(team(), person, { way }),
          await Device.start(team(), person, { way }),
        ];
        devices[0]?.drafts.open(target).setContent('The quick fox jumps over the dog.');
        for (const device of devices) await device.says('The quick fox jumps over the dog.');
        await expect.poll(() => devices.every((device) => device.isSettled())).toBe(true);
        const marks: string[] = [];
        for (let round = 0; round < 3; round += 1) {
          for (const device of devices) {
            device.online.set(false);
            const { text } = device.drafts.open(target);
            for (let edit = 0; edit < 10; edit += 1) {
              const mark = String.fromCharCode(0xe000 + marks.length);
              marks.push(mark);
              text.insert(random.below(text.length + 1), mark);
              const at = random.below(text.length);
              if (/^[a-z ]$/.test(text.toString()[at] ?? '')) text.delete(at, 1);
            }
            if (random.below(2) === 0) await device.restart();
          }
          if (round === 1) {
            const [draft] = (await person.get('/drafts')).body.drafts;
            const { id: _, timestamp: __, ...given } = draft;
            const byRequest = ['\uf000', '\uf001', '\uf002'];
            marks.push(...byRequest);
            const content = [byRequest[0], given.content, ...byRequest.slice(1)].join('');
            await person.patch(`/drafts/${draft.id}`, { draft: { ...given, content } });
          }
          for (const device of devices) await device.goOnline();
          const isSame = async () => {
            const texts = [
              ...devices.flatMap((device) => device.texts()),
              ...(await onServer(person)),
            ];
            const isWhole = marks.every((mark) => texts.every((text) => text.includes(mark)));
            return texts.length === 3 && new Set(texts).size === 1 && isWhole;
          };
          await expect.poll(isSame).toBe(true);
        }
        const [text = ''] = devices[0]?.texts() ?? [];
        for (const mark of marks) expect(text.split(mark).length).toBe(2);
      },
    );

    it.each(['websockets', 'requests'] as const)(
      'D2: a history that is too long to merge on the server does not hold back the text (%s)',
      async (way) => {
        const { person, target } = await someone(team());
        const phone = await Device.start(team(), person, { way });
        const laptop = await Device.start(team(), person, { way });
        const draft = phone.drafts.open(target);
        draft.setContent('end');
        await laptop.says('end');
        await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
        phone.online.set(false);
        laptop.online.set(false);
        laptop.drafts.open(target).setContent('end of it');
        for (let edit = 0; edit < 2100; edit += 1) draft.text.insert(0, 'x');
        draft.text.insert(0, 'begin ');
        await laptop.goOnline();
        await serverSays(person, 'end of it');
        await phone.goOnline();
        const whole = `begin ${'x'.repeat(2100)}end of it`;
        await serverSays(person, whole);
        await phone.says(whole);
        await laptop.says(whole);
        await expect.poll(() => draft.content.current).toBe(whole);
        // Both continue in the same document.
        draft.text.insert(0, '<');
        await laptop.says(`<${whole}`);
      },
    );

    it('D2: a draft that was made offline in many pieces gets to the server', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person, { isOnline: false });
      const draft = phone.drafts.open(target);
      for (let edit = 0; edit < 2100; edit += 1) draft.text.insert(0, 'x');
      await phone.goOnline();
      await serverSays(person, 'x'.repeat(2100));
      draft.text.insert(0, '<');
      await serverSays(person, `<${'x'.repeat(2100)}`);
    });

    it('D2: typing on one device shows on the other while both have the draft open', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person);
      const laptop = await Device.start(team(), person);
      const [left, right] = [phone.drafts.open(target), laptop.drafts.open(target)];
      left.setContent('milk');
      await expect.poll(() => right.content.current).toBe('milk');
      right.setContent('milk and bread');
      left.setContent('buy milk');
      for (const draft of [left, right]) {
        await expect.poll(() => draft.content.current).toBe('buy milk and bread');
      }
      await serverSays(person, 'buy milk and bread');
    });

    it('D3: without documents, two texts that changed at the same time are kept as two drafts', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person, { way: 'no documents' });
      const laptop = await Device.start(team(), person, { way: 'no documents' });
      phone.drafts.open(target).setContent('hello');
      await laptop.says('hello');
      await expect.poll(() => phone.isSettled() && laptop.isSettled()).toBe(true);
      laptop.online.set(false);
      const draft = laptop.drafts.open(target);
      draft.setContent('hello from the laptop');
      phone.drafts.open(target).setContent('hello from the phone');
      await serverSays(person, 'hello from the phone');
      await laptop.goOnline();
      const both = ['hello from the laptop', 'hello from the phone'];
      await serverSays(person, ...both);
      await phone.says(...both);
      await laptop.says(...both);
      await expect.poll(() => draft.content.current).toBe('hello from the laptop');
    });

    it('D3: without documents, a change on one side alone is taken over', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person, { way: 'no documents' });
      const draft = phone.drafts.open(target);
      draft.setContent('hello');
      await serverSays(person, 'hello');
      await expect.poll(() => phone.isSettled()).toBe(true);
      const [stored] = (await person.get('/drafts')).body.drafts;
      const { id, timestamp: _, ...given } = stored;
      await person.patch(`/drafts/${id}`, { draft: { ...given, content: 'hello there' } });
      await expect.poll(() => draft.content.current).toBe('hello there');
      expect(await onServer(person)).toEqual(['hello there']);
    });

    it('D4: drafts that the server must no longer keep stay on the device', async () => {
      const { person, target } = await someone(team());
      const phone = await Device.start(team(), person);
      phone.drafts.open(target).setContent('mine alone');
      await serverSays(person, 'mine alone');
      await person.patch('/settings', { enable_drafts_synchronization: false });
      const isDetached = () =>
        [...phone.localChanges.drafts.current.values()].every(({ server }) => !server);
      await expect.poll(isDetached).toBe(true);
      await phone.says('mine alone');
      await person.patch('/settings', { enable_drafts_synchronization: true });
      await serverSays(person, 'mine alone');
      await phone.says('mine alone');
    });
  });
});
