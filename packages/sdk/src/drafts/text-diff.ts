/** A stretch of text that two versions share, or that one of them lacks. */
export interface Stretch {
  readonly kind: 'kept' | 'added' | 'removed';
  readonly text: string;
}

/** Finding the smallest difference takes time quadratic in its size. */
const MAX_DIFFERENCE = 500;

/** Returns the smallest change from `before` to `after`, in whole characters; a coarser one if much differs. */
export function textDiff(before: string, after: string): Stretch[] {
  const [from, to] = [[...before], [...after]];
  const start = sharedLength(from, to);
  const end = sharedLength(from.slice(start).reverse(), to.slice(start).reverse());
  const [a, b] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  return joined([
    ...kept(from.slice(0, start)),
    ...(leastEdits(a, b) ?? insertions(a, b) ?? [...removed(a), ...added(b)]),
    ...kept(from.slice(from.length - end)),
  ]);
}

/** Returns the text that `after` adds to `before`, in whole words if the diff is ambiguous. */
export function additions(before: string, after: string): string {
  const stretches = textDiff(before, after);
  return stretches
    .map((stretch, index) => (stretch.kind === 'added' ? alignedAt(stretches, index) : ''))
    .join('');
}

/**
 * Returns the rest of a text without the words that were sent. A person who types while a message is being stored
 * types at its end. If the sent words are no longer in the text as they were, it is another text and all of it is
 * returned, even if it shares letters by chance.
 */
export function withoutSent(sent: string, text: string): string {
  if (text.startsWith(sent)) return text.slice(sent.length);
  const more = additions(sent, text);
  return more === '' || holdsWords(textDiff(sent, text)) ? more : text;
}

/** Tells whether all words of `before` are still there, and nothing was written into the middle of one. */
function holdsWords(stretches: readonly Stretch[]): boolean {
  return stretches.every(({ kind }, index) => {
    if (kind !== 'added') return kind === 'kept';
    const added = [...alignedAt(stretches, index)];
    const before = sharedText(stretches[index - 1]).at(-1);
    const after = sharedText(stretches[index + 1])[0];
    return (isGap(before) || isGap(added[0])) && (isGap(after) || isGap(added.at(-1)));
  });
}

export function hasAdditions(before: string, after: string): boolean {
  return additions(before, after) !== '';
}

/**
 * Returns an addition aligned to word boundaries. `meet Anna, meet Ada` may have gained `nna, meet A` or `Anna, meet
 * `: an addition can shift back where the text before it ends in the same characters.
 */
function alignedAt(stretches: readonly Stretch[], index: number): string {
  const text = [...(stretches[index]?.text ?? '')];
  const before = sharedText(stretches[index - 1]);
  const after = sharedText(stretches[index + 1]);
  const whole = [...before, ...text, ...after];
  const isBoundary = (at: number) => isGap(whole[at - 1]) || isGap(whole[at]);
  const fits = (from: number) => isBoundary(from) && isBoundary(from + text.length);
  let from = before.length;
  while (!fits(from) && from > 0 && whole[from - 1] === whole[from + text.length - 1]) from -= 1;
  return fits(from) ? whole.slice(from, from + text.length).join('') : text.join('');
}

function sharedText(stretch: Stretch | undefined): string[] {
  return stretch?.kind === 'kept' ? [...stretch.text] : [];
}

function isGap(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{M}\p{N}]/u.test(character);
}

/** Implements Myers's algorithm: extends each diagonal by one edit at a time until one reaches the end. */
function leastEdits(a: readonly string[], b: readonly string[]): Stretch[] | undefined {
  const limit = Math.min(a.length + b.length, MAX_DIFFERENCE);
  let farthest = new Map([[1, 0]]);
  const history: Map<number, number>[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    history.push(farthest);
    farthest = new Map(farthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesDown(farthest, diagonal, edits)
        ? at(farthest, diagonal + 1)
        : at(farthest, diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      farthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkedBack(a, b, history);
    }
  }
  return undefined;
}

/** Returns the change if it only adds characters; undefined otherwise. */
function insertions(a: readonly string[], b: readonly string[]): Stretch[] | undefined {
  const found: Stretch[] = [];
  let x = 0;
  for (const character of b) {
    const isKept = a[x] === character;
    if (isKept) x += 1;
    found.push({ kind: isKept ? 'kept' : 'added', text: character });
  }
  return x === a.length ? found : undefined;
}

function walkedBack(
  a: readonly string[],
  b: readonly string[],
  history: readonly Map<number, number>[],
): Stretch[] {
  const found: Stretch[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = history.length - 1; edits >= 0; edits -= 1) {
    const farthest = history[edits] ?? new Map();
    const diagonal = x - y;
    const isDown = comesDown(farthest, diagonal, edits);
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = at(farthest, previous);
    const fromY = fromX - previous;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      found.push({ kind: 'kept', text: a[x] ?? '' });
    }
    if (edits === 0) break;
    found.push(
      isDown ? { kind: 'added', text: b[fromY] ?? '' } : { kind: 'removed', text: a[fromX] ?? '' },
    );
    [x, y] = [fromX, fromY];
  }
  return found.reverse();
}

function comesDown(
  farthest: ReadonlyMap<number, number>,
  diagonal: number,
  edits: number,
): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && at(farthest, diagonal - 1) < at(farthest, diagonal + 1);
}

function at(farthest: ReadonlyMap<number, number>, diagonal: number): number {
  return farthest.get(diagonal) ?? 0;
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a[length] === b[length]) length += 1;
  return length;
}

function kept(characters: readonly string[]): Stretch[] {
  return stretch('kept', characters);
}

function removed(characters: readonly string[]): Stretch[] {
  return stretch('removed', characters);
}

function added(characters: readonly string[]): Stretch[] {
  return stretch('added', characters);
}

function stretch(kind: Stretch['kind'], characters: readonly string[]): Stretch[] {
  return characters.length === 0 ? [] : [{ kind, text: characters.join('') }];
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = result.at(-1);
    if (last?.kind === kind) result[result.length - 1] = { kind, text: last.text + text };
    else result.push({ kind, text });
  }
  return result;
}
