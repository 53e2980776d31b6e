/** Tells whether a path is that of a picture, by the extension of its name. Previews have one, too. */
export function isPicture(path: string): boolean {
  return /\.(?:avif|bmp|gif|jpe?g|png|webp)$/i.test(path);
}
