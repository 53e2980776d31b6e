/** Whether an `Accept` header is that of a browser that shows what comes as a page, as for an address or a form. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/xhtml+xml') ?? false;
}

/** Whether an `Accept` header asks for an image rather than for a page, as image tags do. */
export function prefersImage(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return quality(accept, 'image/png') > quality(accept, 'text/html');
}

function quality(accept: string, type: string): number {
  const wanted = [type, `${type.split('/', 1).join('')}/*`, '*/*'];
  const offers = new Map(accept.split(',').map(readOffer));
  for (const each of wanted) {
    const found = offers.get(each);
    if (found !== undefined) return found;
  }
  return 0;
}

function readOffer(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  return [type, given === undefined ? 1 : Number(given.slice(2)) || 0];
}
