interface Props {
  /** Loudness from 0 to 1. */
  readonly peaks: readonly number[];
  /** The part that was played, from 0 to 1. */
  readonly played: number;
}

const height = 28;
const least = 2;

/** Bars of a recording's loudness. */
export function Waveform({ peaks, played }: Props) {
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${Math.max(peaks.length, 1) * 3} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {peaks.map((peak, index) => {
        const bar = Math.max(least, peak * height);
        return (
          <rect
            key={index}
            className={index < played * peaks.length ? 'played' : undefined}
            x={index * 3}
            y={(height - bar) / 2}
            width={2}
            height={bar}
          />
        );
      })}
    </svg>
  );
}
