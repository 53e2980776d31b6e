import { expect, it } from 'vitest';
import { writtenText } from '../../../src/delivery/mail-in/written-text.ts';

const mails: readonly [name: string, given: string, written: string][] = [
  ['a plain text', 'Yes.\n\nUntil then!\n', 'Yes.\n\nUntil then!'],
  ['a quotation below', 'Yes.\n\nOn Monday, Ada wrote:\n> Coming?\n> A.\n', 'Yes.'],
  [
    'an attribution in two lines',
    'Ja.\n\nAm 3. Mai 2026 schrieb Ada\n<a@x.org>:\n\n> Kommst du?',
    'Ja.',
  ],
  ['an attribution right below', 'Yes.\nOn Monday, Ada wrote:\n> Coming?', 'Yes.'],
  [
    'text above an attribution',
    'See below.\nYes.\nOn Monday, Ada\nwrote:\n> Coming?',
    'See below.\nYes.',
  ],
  [
    'answers between',
    '> Coming?\n\nYes.\n\n> When?\n\nAt 5.',
    '> Coming?\n\nYes.\n\n> When?\n\nAt 5.',
  ],
  ['answers between, with a last quotation', '> Coming?\nYes.\n\n> Bye', '> Coming?\nYes.'],
  ['a signature', 'Yes.\n-- \nAda\nMathematician', 'Yes.'],
  ['Outlook’s line', 'Yes.\n\n________________________________\nFrom: Ada\nSent: Monday', 'Yes.'],
  ['an original message', 'Yes.\r\n\r\n-----Original Message-----\r\nFrom: Ada', 'Yes.'],
  ['a phone', 'Yes.\n\nSent from my phone', 'Yes.'],
  ['a colon before no quotation', 'Bring this:\n- cake', 'Bring this:\n- cake'],
  ['only a quotation', 'On Monday, Ada wrote:\n> Coming?', ''],
  ['nothing', '\n\n', ''],
];

it.each(mails)('operations: of %s, the written text is kept', (_name, given, written) => {
  expect(writtenText(given)).toBe(written);
});

it('operations: a long mail of quotations takes no long time', () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? '> a' : ''));
  expect(writtenText(`Yes.\n${lines.join('\n')}`)).toBe('Yes.');
});
