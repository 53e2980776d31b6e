import { locale } from '../../languages/language.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
}

interface Props {
  readonly name: string;
  readonly bars: readonly Bar[];
}

const height = 64;
const step = 10;
/** The height of the smallest value that is not 0. */
const least = 2;

/** A small chart of one value by day. A table beside it tells the values to screen readers. */
export function DayBars({ name, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="day-bars" aria-hidden="true">
      <figcaption>
        {name} <span>{most.toLocaleString(locale())}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ label, value }, index) => {
          const bar = value === 0 ? 0 : Math.max(least, (value / most) * height);
          return (
            <g key={label}>
              <title>{`${label}: ${value.toLocaleString(locale())}`}</title>
              <rect className="day" x={index * step} width={step} height={height} />
              <rect x={index * step + 1} y={height - bar} width={step - 2} height={bar} />
            </g>
          );
        })}
      </svg>
      <div className="day-range">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
    </figure>
  );
}
