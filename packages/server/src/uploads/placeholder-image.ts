import sharp from 'sharp';

const SIDE = 96;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <rect width="24" height="24" fill="#e8e8ea"/>
  <circle cx="12" cy="12" r="6" fill="none" stroke="#8a8a92" stroke-width="1.5"/>
  <path d="M7.8 16.2 16.2 7.8" stroke="#8a8a92" stroke-width="1.5"/></svg>`;

let drawn: Promise<Buffer> | undefined;

/** What an image tag shows in place of a file that the reader cannot have: a PNG. */
export function placeholderImage(): Promise<Buffer> {
  drawn ??= sharp(Buffer.from(DRAWING)).resize(SIDE, SIDE).png().toBuffer();
  return drawn;
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
