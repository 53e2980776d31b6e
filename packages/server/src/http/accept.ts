import { chooseLanguage, type Language } from '@tidings/shared-types/languages';

/** Whether an `Accept` header comes from a browser that navigates to a page or submits a form. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('application/xhtml+xml') ?? false;
}

/** Whether an `Accept` header prefers an image to a page, as the headers of `<img>` elements do. */
export function prefersImage(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return quality(accept, 'image/png') > quality(accept, 'text/html');
}

/** Returns the most wanted language of an `Accept-Language` header that Tidings speaks. */
export function wantedLanguage(acceptLanguage: string | undefined): Language | undefined {
  if (acceptLanguage === undefined) return undefined;
  const tags = acceptLanguage
    .split(',')
    .map(readOffer)
    .filter(([, quality]) => quality > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag);
  return chooseLanguage(tags);
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
