import { describe, expect, it, vi } from 'vitest';
import { seedsOf } from '../../../../test/support/seeds.ts';
import { documentSaying, encoded } from '../../src/drafts/draft-document.ts';
import type { OpenDraft } from '../../src/drafts/open-draft.ts';
import type { OpenLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import { Random } from '../support/random.ts';
import { draftDevice as device, others, plans, said, stored, toPlans } from './draft-device.ts';

describe('drafts on one device', () => {
  it('D1: typed text shows at once, and is stored at most every 300 ms', async () => {
    const { clock, tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    const update = vi.spyOn(localChanges, 'update');
    for (const text of ['h', 'he', 'hel']) {
      draft.setContent(text);
      expect(draft.content.current).toBe(text);
      clock.advance(90);
    }
    expect(update).not.toHaveBeenCalled();
    clock.advance(30);
    await expect.poll(() => stored(localChanges)).toEqual(['hel']);
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('D1: text that another tab stores shows, even if this one just learns that its own is stored', async () => {
    const { tab } = device();
    const [first, second] = [await tab(), await tab()];
    const draft = first.drafts.open(plans);
    draft.setContent('hello');
    await first.drafts.store();
    const same = second.drafts.open(plans);
    const { localChanges } = first;
    const update = localChanges.update.bind(localChanges);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    localChanges.update = async (...asked) => {
      const result = await update(...asked);
      await held;
      return result;
    };
    draft.setContent('hello there');
    const storing = first.drafts.store();
    await said(same, 'hello there');
    same.setTarget(others);
    await second.drafts.store();
    await expect.poll(() => draft.target.current).toEqual(others);
    goOn();
    await storing;
    expect(draft.target.current).toEqual(others);
  });

  it('D1: typed text is stored when the page is hidden, and when the draft is closed', async () => {
    const { clock, tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('hidden');
    clock.visible.set(false);
    await expect.poll(() => stored(localChanges)).toEqual(['hidden']);
    draft.setContent('closed');
    await draft.close();
    expect(stored(localChanges)).toEqual(['closed']);
  });

  it('D1: text that could not be stored is stored a little later, without more typing', async () => {
    const { clock, tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('first');
    await drafts.store();
    const update = vi.spyOn(localChanges, 'update');
    update.mockRejectedValueOnce(new Error('The device is full'));
    draft.setContent('first and second');
    await expect(drafts.store()).rejects.toThrow('full');
    expect(stored(localChanges)).toEqual(['first']);
    clock.advance(60_000);
    await expect.poll(() => stored(localChanges)).toEqual(['first and second']);
  });

  it('D1: a draft is there after a restart, under its conversation', async () => {
    const { tab } = device();
    const first = await tab();
    first.drafts.open(plans).setContent('until later');
    await first.close();
    const second = await tab();
    expect(second.drafts.open({ ...plans, topic: 'Plans' }).content.current).toBe('until later');
    expect(second.drafts.open(others).content.current).toBe('');
  });

  it('D1: a draft that cannot be stored stays in the editor, and is stored later', async () => {
    const { clock, tab } = device();
    const { drafts, localChanges, problems } = await tab();
    const draft = drafts.open(plans);
    vi.spyOn(localChanges, 'update').mockRejectedValueOnce(new Error('the disk is full'));
    draft.setContent('important');
    clock.advance(300);
    await expect.poll(() => problems.length).toBe(1);
    expect(draft.content.current).toBe('important');
    clock.advance(3000);
    await expect.poll(() => stored(localChanges)).toEqual(['important']);
  });

  it('D1: text that cannot be stored is not retried once the client is closed', async () => {
    const { clock, tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    vi.spyOn(localChanges, 'update').mockRejectedValue(new Error('the disk is full'));
    draft.setContent('important');
    await expect(drafts.close()).rejects.toThrow('the disk is full');
    await expect(draft.close()).rejects.toThrow('the disk is full');
    expect(clock.nextTimerAt).toBeUndefined();
  });

  it('D1: a conversation has one draft unless another is requested; blank ones are not kept', async () => {
    const { tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    expect(drafts.open(plans)).toBe(draft);
    draft.setContent('one');
    const second = drafts.open(plans, { isNew: true });
    second.setContent('two');
    await drafts.store();
    expect(stored(localChanges).sort()).toEqual(['one', 'two']);
    second.setContent(' ');
    await second.close();
    expect(stored(localChanges)).toEqual(['one']);
  });

  it('D2: two tabs that edit the same draft at the same time get both texts', async () => {
    const { clock, tab } = device();
    const [first, second] = [await tab(), await tab()];
    const left = first.drafts.open(plans);
    left.setContent('milk');
    await left.store();
    const right = second.drafts.open(plans);
    await said(right, 'milk');
    left.setContent('buy milk');
    right.setContent('milk and bread');
    clock.advance(300);
    await said(left, 'buy milk and bread');
    await said(right, 'buy milk and bread');
    await expect.poll(() => stored(first.localChanges)).toEqual(['buy milk and bread']);
  });

  it.each(seedsOf(5))(
    'D2: no character that one of three tabs inserts is lost, in whatever order they write (%i)',
    async (seed) => {
      const random = new Random(seed);
      const { clock, tab } = device();
      const tabs = [await tab(), await tab(), await tab()];
      const opened: OpenDraft[] = [];
      for (const { drafts } of tabs) {
        const draft = drafts.open(plans);
        if (opened.length === 0) {
          draft.setContent('begin');
          await draft.store();
        }
        await said(draft, 'begin');
        opened.push(draft);
      }
      const marks: string[] = [];
      for (let edit = 0; edit < 60; edit += 1) {
        const { text } = random.one(opened);
        const mark = String.fromCharCode(0xe000 + edit);
        text.insert(random.below(text.length + 1), mark);
        marks.push(mark);
        if (random.below(3) === 0) clock.advance(random.below(400));
        if (random.below(4) === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      clock.advance(300);
      await Promise.all(tabs.map(({ drafts }) => drafts.store()));
      await expect.poll(() => new Set(opened.map(({ content }) => content.current)).size).toBe(1);
      const all = opened[0]?.content.current ?? '';
      for (const mark of marks) expect(all.split(mark).length).toBe(2);
      expect(stored(tabs[0]?.localChanges as OpenLocalChanges)).toEqual([all]);
    },
  );

  it('D2: words typed while the document starts anew are there once, whichever is stored first', async () => {
    const { tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('plan');
    await drafts.store();
    const update = localChanges.update.bind(localChanges);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const delayed = vi.fn<typeof update>(async (...asked) => {
      await held;
      return update(...asked);
    });
    localChanges.update = delayed as typeof update;
    draft.text.insert(0, 'our ');
    const storing = drafts.store();
    await expect.poll(() => delayed.mock.calls.length).toBe(1);
    const document = encoded(documentSaying('plan for May'));
    await update(
      'draft',
      draft.id,
      (before) => before && { ...before, document, documentId: 'anew', content: 'plan for May' },
    );
    draft.text.insert(0, 'so: ');
    goOn();
    await storing;
    await said(draft, 'so: our plan for May');
    await drafts.store();
    expect(stored(localChanges)).toEqual(['so: our plan for May']);
    expect(draft.content.current).toBe('so: our plan for May');
  });

  it('D2: an empty editor continues with the draft that another tab starts', async () => {
    const { tab } = device();
    const [first, second] = [await tab(), await tab()];
    const waiting = second.drafts.open(plans);
    const draft = first.drafts.open(plans);
    draft.setContent('here it is');
    await draft.store();
    await said(waiting, 'here it is');
    expect(waiting.id).toBe(draft.id);
  });

  it('D4: removing a draft is part of the write that makes the outbox entry', async () => {
    const { tab } = device();
    const [first, second] = [await tab(), await tab()];
    const draft = first.drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    const elsewhere = second.drafts.open(plans);
    await said(elsewhere, 'to send');
    const pictures: [number, number][] = [];
    const look = () => {
      pictures.push([stored(first.localChanges).length, first.localChanges.outbox.current.size]);
    };
    first.localChanges.drafts.subscribe(look);
    second.localChanges.outbox.subscribe(() => {
      pictures.push([stored(second.localChanges).length, second.localChanges.outbox.current.size]);
    });
    await first.send(draft.id, 'to send');
    expect(draft.content.current).toBe('');
    await said(elsewhere, '');
    expect(stored(first.localChanges)).toEqual([]);
    expect(pictures).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  it('D4: a draft whose message cannot be stored is still there', async () => {
    const { tab } = device();
    const { drafts, localChanges, outbox } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    const message = { to: toPlans, content: 'to send' };
    const origin = await drafts.toSend(draft.id, message);
    await localChanges.close();
    await expect(outbox.send(message, origin)).rejects.toThrow('closed');
    expect(draft.content.current).toBe('to send');
    expect(outbox.entries.current).toEqual([]);
  });

  it('D4: text typed in another tab while the draft was sent becomes a new draft', async () => {
    const { clock, tab } = device();
    const [first, second] = [await tab(), await tab()];
    const draft = first.drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    const elsewhere = second.drafts.open(plans);
    await said(elsewhere, 'to send');
    elsewhere.setContent('to send, and this');
    await first.send(draft.id, 'to send');
    clock.advance(300);
    await expect.poll(() => stored(second.localChanges)).toEqual([', and this']);
    expect(elsewhere.content.current).toBe(', and this');
  });

  it('D4: a text that replaced the sent one is kept whole, whatever letters both share', async () => {
    const { clock, tab } = device();
    const [first, second] = [await tab(), await tab()];
    const draft = first.drafts.open(plans);
    draft.setContent('Shortbread');
    await draft.store();
    const elsewhere = second.drafts.open(plans);
    await said(elsewhere, 'Shortbread');
    elsewhere.setContent('Half a thou');
    await first.send(draft.id, 'Shortbread');
    clock.advance(300);
    await expect.poll(() => stored(second.localChanges)).toEqual(['Half a thou']);
    expect(elsewhere.content.current).toBe('Half a thou');
  });

  it('D4: text typed and stored while files of the message were read becomes a new draft', async () => {
    const { tab } = device();
    const { drafts, localChanges, outbox } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('to send');
    const message = { to: toPlans, content: 'to send' };
    const origin = await drafts.toSend(draft.id, message);
    draft.setContent('to send, and this');
    await draft.store();
    await outbox.send(message, origin);
    await draft.store();
    expect(stored(localChanges)).toEqual([', and this']);
    expect(draft.content.current).toBe(', and this');
  });

  it('D4: text typed while sending began is left as a draft, and the editor continues with it', async () => {
    const { tab } = device();
    const { drafts, localChanges, send } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('to send');
    const sending = send(draft.id, 'to send');
    draft.text.insert(draft.text.length, ', next');
    await sending;
    expect(stored(localChanges)).toEqual([', next']);
    await expect.poll(() => draft.content.current).toBe(', next');
  });

  it('D4: text that a list did not show yet when a draft was sent from it is left as a draft', async () => {
    const { tab } = device();
    const { drafts, localChanges, send } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    draft.setContent('to send, unseen');
    await send(draft.id, '> said before\nto send');
    expect(stored(localChanges)).toEqual([', unseen']);
  });

  it('D4: text stored after a list showed a draft is left as a draft, however little was shown', async () => {
    const { tab } = device();
    const { drafts, localChanges, send } = await tab();
    const draft = drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    const shown = { id: draft.id, content: 'to send' };
    draft.setContent('do not forget to send');
    await draft.store();
    await send(shown, 'TO SEND');
    expect(stored(localChanges)).toEqual(['do not forget ']);
  });

  it('D4: a text that an app reformats leaves nothing', async () => {
    const { tab } = device();
    const { drafts, localChanges, send } = await tab();
    const draft = drafts.open(plans);
    draft.setContent(':smile: to send');
    await send(draft.id, 'something else');
    expect(stored(localChanges)).toEqual([]);
  });

  it('D4: text that another tab stored before a draft is sent is left as a draft', async () => {
    const { tab } = device();
    const [first, second] = [await tab(), await tab()];
    const draft = first.drafts.open(plans);
    draft.setContent('to send');
    await draft.store();
    const elsewhere = second.drafts.open(plans);
    await said(elsewhere, 'to send');
    elsewhere.setContent('to send now');
    await elsewhere.store();
    await first.send(draft.id, 'to send');
    expect(stored(first.localChanges)).toEqual([' now']);
  });

  it('D4: a discarded draft is gone, and text typed then is a new one', async () => {
    const { tab } = device();
    const { drafts, localChanges } = await tab();
    const draft = drafts.open(plans);
    const { id } = draft;
    draft.setContent('no');
    await draft.discard();
    expect(draft.content.current).toBe('');
    expect(stored(localChanges)).toEqual([]);
    draft.setContent('yes');
    await draft.store();
    expect(draft.id).not.toBe(id);
    expect(stored(localChanges)).toEqual(['yes']);
  });
});
