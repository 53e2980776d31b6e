export interface Trend {
  /** Value of the line in the middle of the time. */
  readonly level: number;
  readonly perHour: number;
  /** 95 % confidence interval of the slope, if the residuals are random. */
  readonly spreadPerHour: number;
}

export interface Point {
  readonly hours: number;
  readonly value: number;
}

/** Returns the least-squares line; undefined with too few points for its spread. */
export function trendOf(points: readonly Point[]): Trend | undefined {
  const count = points.length;
  if (count < 3) return undefined;
  const middle = sum(points.map(({ hours }) => hours)) / count;
  const level = sum(points.map(({ value }) => value)) / count;
  const width = sum(points.map(({ hours }) => (hours - middle) ** 2));
  if (width === 0) return undefined;
  const perHour = sum(points.map(({ hours, value }) => (hours - middle) * (value - level))) / width;
  const left = points.map(({ hours, value }) => value - level - perHour * (hours - middle));
  const error = Math.sqrt(sum(left.map((each) => each ** 2)) / (count - 2) / width);
  return { level, perHour, spreadPerHour: 2 * error };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
