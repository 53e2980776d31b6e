/** The thumbnails of every image, as `/register` lists them. Images are scaled down to fit, never enlarged. */
export const thumbnailFormats = [
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '300x200.webp', max_width: 300, max_height: 200, format: 'webp', animated: false },
  { name: '300x200-anim.webp', max_width: 300, max_height: 200, format: 'webp', animated: true },
] as const;
export type ThumbnailFormat = (typeof thumbnailFormats)[number];
