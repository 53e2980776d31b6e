/**
 * A channel's colour for icons and lines. People choose it for one theme; its lightness is kept so far from the paper of
 * both that the contrast is at least 3 to 1.
 */
export function channelColor(color: string | undefined): string | undefined {
  if (color === undefined) return undefined;
  const [onLight, onDark] = [`min(l, ${lightest})`, `max(l, ${darkest})`].map(
    (lightness) => `oklch(from ${color} ${lightness} c h)`,
  );
  return `light-dark(${onLight}, ${onDark})`;
}

/** Lightness in OKLCH. Both keep the contrast on the papers of a hovered and a chosen row too. */
const lightest = 0.58;
const darkest = 0.68;
