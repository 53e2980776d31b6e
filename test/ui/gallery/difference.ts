import type { Page } from 'playwright-core';

/** A colour channel may differ by this much, of 255. */
const MOST = 48;

/** Returns the share of pixels that differ between two pictures, from 0 to 1. Pictures of other sizes differ wholly. */
export function differenceOf(page: Page, picture: Buffer, before: Buffer): Promise<number> {
  const addresses = [picture, before].map(
    (each) => `data:image/png;base64,${each.toString('base64')}`,
  );
  return page.evaluate(
    async ([sources, most]) => {
      const pixels = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const { width, height } = image;
          const canvas = new OffscreenCanvas(width, height);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return { width, height, data: context?.getImageData(0, 0, width, height).data ?? [] };
        }),
      );
      const [now, then] = pixels;
      if (!now || !then || now.width !== then.width || now.height !== then.height) return 1;
      let count = 0;
      for (let at = 0; at < now.data.length; at += 4) {
        const isOff = [0, 1, 2].some(
          (channel) =>
            Math.abs((now.data[at + channel] ?? 0) - (then.data[at + channel] ?? 0)) > most,
        );
        if (isOff) count += 1;
      }
      return (4 * count) / now.data.length;
    },
    [addresses, MOST] as const,
  );
}
