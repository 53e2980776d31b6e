import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { replaceText, textOf } from '../../src/drafts/draft-document.ts';
import { mergeTexts } from '../../src/drafts/merge-texts.ts';
import { additions, textDiff, withoutSent } from '../../src/drafts/text-diff.ts';
import { Random } from '../support/random.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', ' ', '🥛', 'é', '\n'), { maxLength: 30 })
  .map((characters) => characters.join(''));

it('D2: a difference is the text that one lacks of the other, as small as possible', () => {
  expect(textDiff('one two three', 'one 2 three!')).toEqual([
    { kind: 'kept', text: 'one ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'kept', text: ' three' },
    { kind: 'added', text: '!' },
  ]);
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = textDiff(before, after);
      const without = (kind: string) =>
        stretches.flatMap((stretch) => (stretch.kind === kind ? [] : [stretch.text])).join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

it('D4: an addition is returned in whole words, if it may be these or parts of two', () => {
  expect(additions('lunch', 'lunch, later lunch')).toBe(', later lunch');
  expect(additions(' meet Ada ', ' meet Anna  meet Ada ')).toBe('Anna  meet ');
  expect(additions(' room 12 ', ' room 19  room 12 ')).toBe('19  room ');
  expect(additions(' tok14x ', ' tok19x  tok14x ')).toBe('tok19x  ');
  expect(additions('see you', 'see them, see you')).toBe('them, see ');
  expect(additions('tea', 'team')).toBe('m');
  fc.assert(
    fc.property(text, text, (before, after) => {
      const added = textDiff(before, after).filter(({ kind }) => kind === 'added');
      const characters = (told: string) => [...told].sort().join('');
      const all = added.map(({ text }) => text).join('');
      expect(characters(additions(before, after))).toBe(characters(all));
    }),
  );
});

it('D2: texts that differ much are replaced except for their common beginning and end', () => {
  const [before, after] = ['x'.repeat(1000), 'y'.repeat(1000)];
  expect(textDiff(`<${before}>`, `<${after}>`)).toEqual([
    { kind: 'kept', text: '<' },
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
    { kind: 'kept', text: '>' },
  ]);
});

it('D2: setting a text edits the document without touching the rest', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const document = new Y.Doc();
      replaceText(textOf(document), before);
      replaceText(textOf(document), after);
      expect(textOf(document).toString()).toBe(after);
    }),
  );
});

it('D2: changes of both sides are there once, and nothing that either added is lost', () => {
  expect(mergeTexts('buy milk', 'buy more milk', 'buy milk today')).toBe('buy more milk today');
  expect(mergeTexts('buy milk', 'buy milk now', 'buy milk now')).toBe('buy milk now');
  expect(mergeTexts('', 'hello world', 'hello')).toBe('hello world');
  expect(mergeTexts('buy milk', 'buy', 'milk')).toBe('');
  fc.assert(
    fc.property(text, text, (base, ours) => {
      expect(mergeTexts(base, ours, base)).toBe(ours);
      expect(mergeTexts(base, base, ours)).toBe(ours);
      expect(mergeTexts(base, ours, ours)).toBe(ours);
    }),
  );
});

it('D2: every inserted character of both sides is there once, also if the merge is repeated', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(20), (seed, edits) => {
      const random = new Random(seed);
      const marks = { next: 0xe000 };
      const base = edited('', 10, random, marks);
      const [ours, theirs] = [edited(base, edits, random, marks), edited(base, 5, random, marks)];
      const merged = mergeTexts(base, ours, theirs);
      for (const mark of `${ours}${theirs}`) {
        const times =
          base.includes(mark) && !(ours.includes(mark) && theirs.includes(mark)) ? 0 : 1;
        expect(merged.split(mark).length - 1).toBe(times);
      }
      expect(mergeTexts(base, ours, merged)).toBe(merged);
    }),
  );
});

/** Inserts characters that each occur only once, and removes some. */
function edited(text: string, edits: number, random: Random, marks: { next: number }): string {
  let result = text;
  for (let edit = 0; edit < edits; edit += 1) {
    const at = random.below(result.length + 1);
    const isRemoval = random.below(3) === 0;
    const mark = isRemoval ? '' : String.fromCharCode(marks.next++);
    result = result.slice(0, at) + mark + result.slice(isRemoval ? at + 1 : at);
  }
  return result;
}

it('D4: words appended to a sent text are left, even without a space between', () => {
  expect(withoutSent('first', 'firstsecond')).toBe('second');
  expect(withoutSent('', 'first')).toBe('first');
});

it('D4: nothing is removed from a text that was rewritten, whatever letters it shares', () => {
  expect(withoutSent('first', 'first half')).toBe(' half');
  expect(withoutSent('meet Ada', 'do meet Ada soon')).toBe('do  soon');
  expect(withoutSent('Shortbread', 'Half a thou')).toBe('Half a thou');
  expect(withoutSent('ho', 'Half a thou')).toBe('Half a thou');
  expect(withoutSent('half a thou', 'this half a thought')).toBe('this half a thought');
  expect(withoutSent('first half', 'first')).toBe('');
});
