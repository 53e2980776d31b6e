/** Weight of a Unicode class, which has hundreds of ranges. Repetitions share it. */
const CLASS_WEIGHT = 50;

const parts = [
  // Class escapes, character codes, all other escapes, and bracket expressions.
  String.raw`(?<item>\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|[\da-fA-F]{2})|[\s\S])`,
  String.raw`\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\])`,
  String.raw`(?<flags>\(\?[a-zA-Z-]*\))`,
  String.raw`(?<open>\((?:\?(?:P?<\w*>|[a-zA-Z-]*:))?)`,
  String.raw`(?<close>\))`,
  String.raw`\{(?<least>\d{1,9})(?:,(?<most>\d{0,9}))?\}`,
  '(?<loop>[*+?])',
  String.raw`[\s\S]`,
];
const PART = new RegExp(parts.join('|'), 'gu');
const HEAVY = /\\[pPx]|[^\p{ASCII}]/u;

/**
 * Estimates the number of steps to which a regular expression compiles. Repetitions are expanded, so a short pattern
 * can become millions of steps. Never much too low for a valid pattern.
 */
export function patternSize(pattern: string): number {
  /** Sizes before each open group. */
  const before: number[] = [];
  let size = 0;
  /** Size of the last item, which a repetition multiplies. */
  let last = 0;
  let classes = 0;
  for (const { groups = {} } of pattern.matchAll(PART)) {
    const { item, flags, open, close, least, most, loop } = groups;
    if (flags !== undefined) continue;
    if (open !== undefined) {
      before.push(size);
      // Two steps remember the start and end of a group.
      size = 2;
    } else if (close !== undefined) {
      last = size;
      size += before.pop() ?? 0;
    } else if (least !== undefined) {
      const times = Math.max(Number(least), Number(most ?? 0), 1);
      size += last * (times - 1);
      last *= times;
    } else {
      if (item !== undefined && HEAVY.test(item)) classes += 1;
      size += 1;
      last = loop === undefined ? 1 : last + 1;
    }
  }
  return before.reduce((sum, each) => sum + each, size + CLASS_WEIGHT * classes);
}
