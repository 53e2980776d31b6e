import { codePoints } from '../../core/text/code-points.ts';

const FENCE = /^(?:> ?)*(`{3,})$/;

/** Splits a text that is too long, between lines if possible. A code block that is split continues as code. */
export function splitText(text: string, most: number): string[] {
  if (codePoints(text) <= most) return [text];
  const parts: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | undefined;
  const room = () => most - (fence === undefined ? 0 : fence.length + 1);
  const flush = () => {
    if (fence !== undefined) lines.push(fence);
    parts.push(lines.join('\n'));
    lines = fence === undefined ? [] : [fence];
    length = fence === undefined ? 0 : fence.length + 1;
  };
  for (const line of text.split('\n').flatMap((each) => pieces(each, most - LEFT_FOR_FENCES))) {
    const size = codePoints(line) + 1;
    if (length + size > room() && length > 0) flush();
    lines.push(line);
    length += size;
    if (FENCE.test(line)) fence = fence === undefined ? line : undefined;
  }
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts.filter((part) => part.trim() !== '');
}

const LEFT_FOR_FENCES = 100;

/** Splits one line, which may be longer than the limit. */
function pieces(line: string, most: number): string[] {
  if (line.length <= most) return [line];
  const characters = [...line];
  const count = Math.ceil(characters.length / most);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * most, (index + 1) * most).join(''),
  );
}
