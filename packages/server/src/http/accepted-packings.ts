/** Returns the encodings that the client accepts, without those that it excludes, as with `br;q=0`. */
export function acceptedPackings(accept: string | string[] | undefined): Set<string> {
  const wishes = String(accept ?? '')
    .toLowerCase()
    .split(',');
  return new Set(
    wishes.flatMap((wish) => {
      const [name = '', quality = ''] = wish.split(';').map((part) => part.trim());
      return /^q=0(?:\.0*)?$/.test(quality) ? [] : [name];
    }),
  );
}
