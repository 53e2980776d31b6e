/** Style for light and dark pages, with text and lines only. */

const STYLE = `
  .page { fill: #fcfcfb } text { fill: #52514e; font: 12px system-ui, sans-serif }
  .title { fill: #0b0b0b; font-weight: 600; font-size: 14px }
  .number { font-variant-numeric: tabular-nums }
  .rule { stroke: #e1e0d9 } .goal { stroke: #0b0b0b; stroke-dasharray: 4 3 }
  .line { fill: none; stroke-width: 2 }
  .sqlite, .first { --of: #2a78d6 } .postgres, .second { --of: #1baf7a }
  .browser, .third { --of: #eda100 }
  .line { stroke: var(--of) } .mark { fill: var(--of) }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1a1a19 } text { fill: #c3c2b7 } .title { fill: #fff }
    .rule { stroke: #2c2c2a } .goal { stroke: #fff }
    .sqlite, .first { --of: #3987e5 } .postgres, .second { --of: #199e70 }
    .browser, .third { --of: #c98500 }
  }`;

export function svg(
  width: number,
  height: number,
  title: string,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escaped(title)}">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${width}" height="${height}" rx="6"/>`,
    text(16, 24, title, { className: 'title' }),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

interface TextOptions {
  readonly className?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export function text(x: number, y: number, what: string, options: TextOptions = {}): string {
  const { className = '', anchor = 'start' } = options;
  return `<text x="${fixed(x)}" y="${fixed(y)}" class="${className}" text-anchor="${anchor}">${escaped(what)}</text>`;
}

export function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  className: string,
): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" class="${className}"/>`;
}

export function bar(
  x: number,
  y: number,
  width: number,
  height: number,
  className: string,
): string {
  return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${height}" rx="2" class="mark ${className}"/>`;
}

type Points = readonly (readonly [number, number])[];

/** Draws a line through points. */
export function trace(points: Points, className: string): string {
  const path = points
    .map(([x, y], index) => `${index ? 'L' : 'M'}${fixed(x)} ${fixed(y)}`)
    .join('');
  return `<path d="${path}" class="line ${className}"/>`;
}

/** Draws a line through points, with a mark on each. */
export function curve(points: Points, className: string): string {
  const marks = points.map(
    ([x, y]) => `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="4" class="mark ${className}"/>`,
  );
  return [trace(points, className), ...marks].join('\n');
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(what: string): string {
  return what.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
