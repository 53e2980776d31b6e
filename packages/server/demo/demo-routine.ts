import type { DemoLine, DemoTalk } from './demo-talk.ts';

const days = 20;
const speakers = ['grace', 'alan', 'katherine', 'radia', 'emmy', 'hedy'] as const;
const done = [
  'oiled the barrel',
  'checked the tables of tides',
  'drew the second carriage',
  'punched 120 cards',
  'read proofs of the handbook',
  'measured the springs',
  'wrote to the foundry',
] as const;
const next = [
  'the store with 100 columns',
  'a quieter bell',
  'the reader',
  'the printing of sines',
  'multiplication by table',
] as const;

/** Returns the conversations of every day: short reports by people, and the bot's results. */
export function demoRoutine(): DemoTalk[] {
  return Array.from({ length: days }, (_, index) => days - index).flatMap((daysAgo) => [
    { place: { channel: 'engine', topic: 'daily notes' }, daysAgo, hour: 9, lines: notes(daysAgo) },
    { place: { channel: 'builds', topic: 'main' }, daysAgo, hour: 17.6, lines: builds(daysAgo) },
  ]);
}

function notes(day: number): DemoLine[] {
  return speakers
    .filter((_, index) => (day + index) % 3 !== 0)
    .map((by, index) => ({
      by,
      text: `Yesterday: ${pick(done, day * 3 + index * 5)}. Today: ${pick(next, day + index * 2)}.`,
      minutes: 3 + ((day + index) % 9),
    }));
}

function builds(day: number): DemoLine[] {
  const number = 412 - day * 3;
  return [0, 1, 2].map((step) => {
    const isBroken = (day + step) % 7 === 0;
    const text = isBroken
      ? `:cross_mark: Build **${number + step}** stopped at card ${day * 31 + step}: the carry did not settle.`
      : `:check_mark: Build **${number + step}** went through, ${900 + day * 3 + step} cards.`;
    return { by: 'bot', text, minutes: 7 + step * 13 };
  });
}

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % from.length];
}
