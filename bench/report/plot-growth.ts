import type { GrowthResult } from '../results.ts';
import { curve, line, svg, text } from './svg.ts';

const [WIDTH, HEIGHT] = [380, 260];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, WIDTH - 84, 56, HEIGHT - 46];
const LINES = 4;
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Draws one line for each engine. Each step to the right is a factor of ten. */
export function plotGrowth(results: readonly GrowthResult[]): string {
  const [first] = results;
  if (!first) throw new Error('There is nothing to show');
  const points = results.flatMap((result) => result.points);
  const steps = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const top = roundUp(Math.max(...points.map(({ value }) => value)));
  const x = (at: number) =>
    LEFT + ((RIGHT - LEFT) * steps.indexOf(at)) / Math.max(1, steps.length - 1);
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const rules = Array.from({ length: LINES + 1 }, (_, index) => (top * index) / LINES);
  return svg(WIDTH, HEIGHT, `${first.what} (${first.unit})`, [
    ...rules.flatMap((value) => [
      line([LEFT, y(value)], [RIGHT, y(value)], 'rule'),
      text(LEFT - 8, y(value) + 4, short(value), { anchor: 'end', className: 'number' }),
    ]),
    ...steps.map((at) => text(x(at), BOTTOM + 18, short(at), { anchor: 'middle' })),
    text((LEFT + RIGHT) / 2, HEIGHT - 10, first.per, { anchor: 'middle' }),
    ...results.map(({ engine, points: own }) =>
      curve(
        own.map(({ at, value }) => [x(at), y(value)] as const),
        engine,
      ),
    ),
    ...labels(
      results.map(({ engine, points: own }) => ({ engine, at: y(own.at(-1)?.value ?? 0) })),
    ),
  ]);
}

/** Labels the ends of the lines without overlaps. */
function labels(ends: readonly { engine: keyof typeof names; at: number }[]): string[] {
  let last = Number.NEGATIVE_INFINITY;
  return [...ends]
    .sort((a, b) => a.at - b.at)
    .map(({ engine, at }) => {
      last = Math.max(at + 4, last + 14);
      return text(RIGHT + 10, last, names[engine]);
    });
}

function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8, 10].find((each) => each * unit >= value) ?? 10;
  return factor * unit;
}

function short(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`;
  if (value >= 1000) return `${value / 1000}k`;
  return String(Number(value.toPrecision(3)));
}
