/** The line heights, in percent of the text size, that stand for the two densities. Zulip's clients show them too. */
export const lineHeights = { compact: 122, cozy: 140 } as const;

/** Whether a line height is nearer to the compact density. */
export function isCompactHeight(percent: number): boolean {
  return percent < (lineHeights.compact + lineHeights.cozy) / 2;
}
