import type { Result } from '../results.ts';
import { bar, line, svg, text } from './svg.ts';

const WIDTH = 760;
const LEFT = 250;
const RIGHT = WIDTH - 90;
const TOP = 62;
const BAR = 10;
const ROW_GAP = 10;
/** Ends of the logarithmic scale, from a hundredth of a goal to ten times as good. */
const [WORST, BEST] = [0.01, 10];

/** Plots each row relative to its goal: right of the line, it is met. */
export function plotGoals(results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))];
  const parts: string[] = [];
  let y = TOP;
  for (const name of names) {
    const ofRow = results.filter((result) => result.name === name);
    const middle = y + (ofRow.length * (BAR + 2)) / 2 + 3;
    parts.push(text(16, middle, name));
    for (const result of ofRow) {
      const share = shareOf(result);
      const x = placeOf(share);
      parts.push(
        bar(LEFT, y, Math.max(1, x - LEFT), BAR, result.engine),
        text(x + 6, y + BAR - 1, `${shown(share)}×`, { className: 'number' }),
      );
      y += BAR + 2;
    }
    y += ROW_GAP;
  }
  const marks = [0.01, 0.1, 1, 10].flatMap((share) => [
    line([placeOf(share), TOP - 6], [placeOf(share), y], share === 1 ? 'goal' : 'rule'),
    text(placeOf(share), y + 14, share === 1 ? 'goal' : `${share}×`, { anchor: 'middle' }),
  ]);
  const title = 'How good each figure is, in multiples of its goal';
  return svg(WIDTH, y + 26, title, [...marks, ...parts, legend()]);
}

function legend(): string {
  const entries = [
    ['sqlite', 'SQLite'],
    ['postgres', 'PostgreSQL'],
    ['browser', 'in a browser'],
  ] as const;
  return entries
    .map(([engine, label], index) =>
      [bar(16 + index * 110, 36, 10, 10, engine), text(32 + index * 110, 45, label)].join('\n'),
    )
    .join('\n');
}

function shareOf({ value, goal, better }: Result): number {
  return better === 'more' ? value / goal : goal / value;
}

function placeOf(share: number): number {
  const bounded = Math.min(BEST, Math.max(WORST, share));
  return LEFT + ((RIGHT - LEFT) * Math.log(bounded / WORST)) / Math.log(BEST / WORST);
}

function shown(share: number): string {
  return share >= 10 ? share.toFixed(0) : share.toPrecision(2);
}
