import { describe, expect, it } from 'vitest';
import { draftDevice, others, plans, said, stored, toPlans } from './draft-device.ts';

const DAY_MS = 24 * 3_600_000;

/** Two tabs that show the same draft; the second may still name it once it is gone. */
async function twoTabs(text: string) {
  const { clock, tab } = draftDevice();
  const [first, second] = [await tab(), await tab()];
  const draft = first.drafts.open(plans);
  draft.setContent(text);
  await draft.store();
  const shown = second.drafts.open(plans);
  await said(shown, text);
  return { clock, first, second, draft, shown, id: draft.id };
}

describe('a draft that is sent twice', () => {
  it('D4: by two tabs at the same time is one message', async () => {
    const { first, second, shown, id } = await twoTabs('hello');
    const sent = await Promise.all([first.send(id, 'hello'), second.send(id, 'hello')]);
    expect(sent[1]).toEqual(sent[0]);
    for (const { outbox, localChanges } of [first, second]) {
      await expect.poll(() => outbox.entries.current.map(({ id }) => id)).toEqual([sent[0].id]);
      expect(stored(localChanges)).toEqual([]);
    }
    await said(shown, '');
  });

  it('D4: by a tab that missed the first time is one message, even after that is done', async () => {
    const { first, second, id } = await twoTabs('hello');
    const sent = await first.send(id, 'hello');
    expect(await second.send(id, 'hello')).toEqual(sent);
    await first.localChanges.write([{ remove: { kind: 'outbox', id: sent.id } }]);
    expect(await second.send(id, 'hello')).toMatchObject({ id: sent.id, state: 'sent' });
    expect(second.localChanges.outbox.current.size).toBe(0);
  });

  it('D4: with another text, or to another place, is another message', async () => {
    const { first, second, id } = await twoTabs('hello');
    await first.send(id, 'hello');
    await second.send(id, 'hello there');
    const to = { ...others, kind: 'topic' } as const;
    const elsewhere = await second.send(id, 'hello', { to });
    expect(await first.send(id, 'hello', { to })).toEqual(elsewhere);
    expect(first.outbox.entries.current).toHaveLength(3);
  });

  it('D4: with a file that was not sent is another message', async () => {
    const { first, second, id } = await twoTabs('hello');
    const [cat, dog] = ['cat', 'dog'].map(
      (name) => new File([name], `${name}.png`, { lastModified: 1 }),
    ) as [File, File];
    const sent = await first.send(id, 'hello', { files: [cat] });
    expect(await second.send(id, 'hello')).toEqual(sent);
    expect(await second.send(id, 'hello', { files: [cat] })).toEqual(sent);
    expect(await second.send(id, 'hello', { files: [cat, dog] })).not.toEqual(sent);
    expect(first.outbox.entries.current.map(({ command }) => command.name)).toEqual([
      'uploadFile',
      'sendMessage',
      'uploadFile',
      'uploadFile',
      'sendMessage',
    ]);
  });

  it('D4: after it was discarded, or its message was taken back or edited, is a message', async () => {
    const { first, second, draft, id } = await twoTabs('hello');
    await draft.discard();
    const sent = await second.send(id, 'hello');
    expect(await first.send(id, 'hello')).toEqual(sent);
    await first.outbox.discard(sent.id);
    const again = await second.send(id, 'hello');
    expect(again.id).not.toBe(sent.id);
    const args = { to: toPlans, content: 'good day', uploads: [] };
    await first.outbox.edit(again.id, { name: 'sendMessage', args });
    await second.send(id, 'hello');
    await expect
      .poll(() => first.outbox.entries.current.map(({ command }) => command.args))
      .toMatchObject([{ content: 'good day' }, { content: 'hello' }]);
  });

  it('D4: with text added and sent in the other tab at that moment is a message, and no draft', async () => {
    const { clock, first, second, shown, id } = await twoTabs('hello');
    const message = { to: toPlans, content: 'hello' };
    const origin = await first.drafts.toSend(id, message);
    shown.setContent('hello, and you?');
    const sending: Promise<unknown>[] = [];
    // Simultaneous requests run in this order.
    const ask = async () => {
      sending.push(first.outbox.send(message, origin));
      await new Promise((resolve) => setImmediate(resolve));
      sending.push(second.send(id, 'hello, and you?'));
      await new Promise((resolve) => setImmediate(resolve));
    };
    await clock.tab().locks.hold('tidings:write:drafts', ask, new AbortController().signal);
    await Promise.all(sending);
    clock.advance(300);
    await second.drafts.store();
    expect(shown.content.current).toBe('');
    expect(stored(second.localChanges)).toEqual([]);
    expect(second.outbox.entries.current).toHaveLength(2);
  });

  it('D4: the same words in another draft are another message, in one tab and in two', async () => {
    const { first, second, draft, shown } = await twoTabs('ok');
    await first.send(draft.id, 'ok');
    for (const [tab, editor] of [
      [first, draft],
      [second, shown],
    ] as const) {
      await said(editor, '');
      editor.setContent('ok');
      await tab.send(editor.id, 'ok');
    }
    expect(draft.content.current).toBe('');
    await expect.poll(() => first.outbox.entries.current.length).toBe(3);
  });

  it('D4: files without a text are sent as often as the person sends them', async () => {
    const { tab } = draftDevice();
    const { drafts, outbox, send } = await tab();
    const draft = drafts.open(plans);
    const files = [new File(['cat'], 'cat.png')];
    const { id } = draft;
    const sent = await Promise.all([send(id, '', { files }), send(id, '', { files })]);
    expect(sent[1]).toEqual(sent[0]);
    await send(draft.id, '', { files });
    expect(outbox.entries.current).toHaveLength(4);
  });

  it('D4: after a restart is one message, and its tombstone is forgotten after a day', async () => {
    const { clock, tab } = draftDevice();
    const first = await tab();
    const draft = first.drafts.open(plans);
    draft.setContent('hello');
    const { id } = draft;
    const sent = await first.send(id, 'hello');
    first.drafts.start();
    await first.close();
    const second = await tab();
    second.drafts.start();
    expect(await second.send(id, 'hello')).toEqual(sent);
    expect(second.localChanges.drafts.current.size).toBe(1);
    clock.advance(DAY_MS);
    second.drafts.open(others).setContent('something else');
    await second.drafts.store();
    await expect.poll(() => second.localChanges.drafts.current.has(id)).toBe(false);
  });
});
