import { line, svg, text, trace } from '../../bench/report/svg.ts';

interface Series {
  readonly name: string;
  readonly points: readonly { readonly minutes: number; readonly value: number }[];
}

interface Plot {
  readonly title: string;
  /** At most three. */
  readonly series: readonly Series[];
  /** Restarts of the server, in minutes. */
  readonly restarts: readonly number[];
}

const [WIDTH, HEIGHT] = [760, 240];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, WIDTH - 24, 66, HEIGHT - 40];
const RULES = 4;
const STEPS = 6;
const colours = ['first', 'second', 'third'];

/** Plots figures over time. */
export function plotSamples({ title, series, restarts }: Plot): string {
  const points = series.flatMap((each) => each.points);
  const end = Math.max(...points.map(({ minutes }) => minutes), 0.1);
  const during = restarts.filter((minutes) => minutes <= end);
  const top = roundUp(Math.max(...points.map(({ value }) => value), 0.1));
  const x = (minutes: number) => LEFT + ((RIGHT - LEFT) * minutes) / end;
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / top;
  const rules = Array.from({ length: RULES + 1 }, (_, index) => (top * index) / RULES);
  const steps = Array.from({ length: STEPS + 1 }, (_, index) => (end * index) / STEPS);
  return svg(WIDTH, HEIGHT, title, [
    ...rules.flatMap((value) => [
      line([LEFT, y(value)], [RIGHT, y(value)], 'rule'),
      text(LEFT - 8, y(value) + 4, short(value), { anchor: 'end', className: 'number' }),
    ]),
    ...during.map((minutes) => line([x(minutes), TOP], [x(minutes), BOTTOM], 'rule')),
    ...steps.map((minutes) =>
      text(x(minutes), BOTTOM + 18, short(minutes), { anchor: 'middle', className: 'number' }),
    ),
    text((LEFT + RIGHT) / 2, HEIGHT - 6, 'minutes; upright lines are restarts', {
      anchor: 'middle',
    }),
    ...series.flatMap(({ name, points: own }, index) => [
      trace(
        own.map(({ minutes, value }) => [x(minutes), y(value)] as const),
        colours[index] ?? '',
      ),
      ...legendOf(name, index),
    ]),
  ]);
}

function legendOf(name: string, index: number): string[] {
  const x = LEFT + 220 * index;
  return [
    trace(
      [
        [x, 44],
        [x + 18, 44],
      ],
      colours[index] ?? '',
    ),
    text(x + 24, 48, name),
  ];
}

function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.5, 2, 3, 4, 6, 8, 10].find((each) => each * unit >= value) ?? 10;
  return factor * unit;
}

function short(value: number): string {
  if (value >= 1000) return `${Number((value / 1000).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}
