import { expect, it } from 'vitest';
import { changed, changeTo, type TextDocument } from '../../src/store/indexeddb/journal-change.ts';
import { Random } from '../support/random.ts';

function documentOf(value: string, revision: number): TextDocument {
  return {
    id: 'a',
    value,
    _rev: `${revision}-x`,
    _deleted: false,
    _attachments: {},
    _meta: { lwt: 1 },
  };
}

it('R1: a change applied to the text before gives the text after, whatever it was', () => {
  const random = new Random(5);
  const piece = () => random.one(['ab', 'aa', '12', '{"x":']).repeat(random.below(900));
  for (let round = 0; round < 300; round += 1) {
    const [head, tail] = [piece(), piece()];
    const before = documentOf(head + random.one([piece(), '', tail]) + tail, 1);
    const after = documentOf(head + random.one([piece(), '', head]) + tail, 2);
    const change = changeTo(after, before);
    expect(changed(change, before)).toEqual(after);
    expect(change.begin + change.document.value.length + change.end).toBe(after.value.length);
  }
});

it('R1: one more message on a page is a change of the message’s length', () => {
  const messages = Array.from({ length: 40 }, (_, id) => ({ id, content: 'words '.repeat(20) }));
  const before = documentOf(JSON.stringify({ messages: messages.slice(0, 39) }), 1);
  const after = documentOf(JSON.stringify({ messages }), 2);
  expect(changeTo(after, before).document.value.length).toBeLessThan(200);
});

it('B2: a change based on another document is refused', () => {
  const long = 'long '.repeat(100);
  const change = changeTo(documentOf(`${long}a`, 2), documentOf(`${long}b`, 1));
  for (const other of [undefined, documentOf(`${long}b`, 3)]) {
    expect(() => changed(change, other)).toThrow('another document');
  }
});
