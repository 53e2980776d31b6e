import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { Random } from '../../../../../test/support/random.ts';
import {
  documentFrom,
  seedOf,
  textOf,
} from '../../../src/features/draft-documents/document-text.ts';
import { replaceText } from '../../../src/features/draft-documents/replace-text.ts';

function textWith(content: string): Y.Text {
  return textOf(documentFrom(seedOf(content)));
}

it('4.9: replacing changes only what differs', () => {
  const text = textWith('The fox jumps over the dog.');
  const deltas: unknown[] = [];
  text.observe(({ delta }) => deltas.push(...delta));
  replaceText(text, 'The quick fox jumps over the dog!');
  expect(text.toString()).toBe('The quick fox jumps over the dog!');
  expect(JSON.stringify(deltas)).not.toContain('jumps');
});

it('4.9: any text can be replaced by any other', () => {
  const random = new Random(7);
  const alphabet = ['a', 'b', ' ', '\n', '🥛', '👩‍👩‍👧', 'é', '\ud83e'];
  const some = () =>
    Array.from({ length: random.below(30) }, () => {
      return alphabet[random.below(alphabet.length - 1)];
    }).join('');
  for (let round = 0; round < 500; round += 1) {
    const [from, to] = [some(), some()];
    const text = textWith(from);
    replaceText(text, to);
    expect(text.toString()).toBe(to);
    // Another device gets the same text.
    const elsewhere = documentFrom(Y.encodeStateAsUpdate(text.doc ?? new Y.Doc()));
    expect(textOf(elsewhere).toString()).toBe(to);
  }
});

it('4.9: completely different texts are replaced without a full comparison', () => {
  const text = textWith(`begin ${'ab🥛'.repeat(3000)} end`);
  const next = `begin ${'🥛c'.repeat(4000)} end`;
  replaceText(text, next);
  expect(text.toString()).toBe(next);
});

it('DESIGN 3: the same content always produces the same document', () => {
  expect(seedOf('hello 🥛')).toEqual(seedOf('hello 🥛'));
  const document = documentFrom(seedOf('hello'));
  Y.applyUpdate(document, seedOf('hello'));
  expect(textOf(document).toString()).toBe('hello');
  expect(textOf(documentFrom(seedOf(''))).toString()).toBe('');
});
