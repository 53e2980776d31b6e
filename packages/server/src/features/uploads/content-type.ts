import { extensionOf } from './file-name.ts';

const UNKNOWN = 'application/octet-stream';

const imageExtensions = words('png gif jpg jpeg jpe jfif webp avif heic heif tif tiff');
const videoExtensions = words('mp4 m4v webm mov');
const audioExtensions = words('mp3 m4a ogg oga opus wav flac aac weba mp4 webm');

/** Types that a browser may show itself, with their first bytes and matching extensions. */
const signatures: readonly {
  readonly type: string;
  readonly extensions: ReadonlySet<string>;
  readonly matches: (start: Buffer) => boolean;
}[] = [
  { type: 'image/png', extensions: imageExtensions, matches: at(0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/gif', extensions: imageExtensions, matches: at(0, 'GIF87a', 'GIF89a') },
  { type: 'image/jpeg', extensions: imageExtensions, matches: at(0, '\xff\xd8\xff') },
  { type: 'image/webp', extensions: imageExtensions, matches: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  { type: 'image/tiff', extensions: imageExtensions, matches: at(0, 'II*\0', 'MM\0*') },
  { type: 'image/avif', extensions: imageExtensions, matches: at(4, 'ftypavif', 'ftypavis') },
  {
    type: 'image/heic',
    extensions: imageExtensions,
    matches: at(4, 'ftypheic', 'ftypheix', 'ftypmif1'),
  },
  { type: 'application/pdf', extensions: words('pdf'), matches: at(0, '%PDF-') },
  { type: 'audio/mp4', extensions: audioExtensions, matches: at(4, 'ftypM4A ') },
  { type: 'video/quicktime', extensions: videoExtensions, matches: at(4, 'ftypqt  ') },
  { type: 'video/mp4', extensions: videoExtensions, matches: at(4, 'ftyp') },
  { type: 'video/webm', extensions: videoExtensions, matches: isWebm },
  { type: 'audio/wav', extensions: audioExtensions, matches: both(at(0, 'RIFF'), at(8, 'WAVE')) },
  { type: 'audio/flac', extensions: audioExtensions, matches: at(0, 'fLaC') },
  { type: 'audio/ogg', extensions: audioExtensions, matches: at(0, 'OggS') },
  {
    type: 'audio/mpeg',
    extensions: audioExtensions,
    matches: at(0, 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'),
  },
  { type: 'audio/aac', extensions: audioExtensions, matches: at(0, '\xff\xf1', '\xff\xf9') },
];

/** Types that are only downloaded. They tell the device which program opens the file. None is a page or script. */
const downloads: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gz: 'application/gzip',
  json: 'application/json',
  log: 'text/plain',
  md: 'text/plain',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  tar: 'application/x-tar',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

const inlineTypes = words(
  'application/pdf image/gif image/jpeg image/png image/webp video/mp4 video/webm ' +
    'audio/aac audio/flac audio/mp4 audio/mpeg audio/ogg audio/wav',
);

const imageTypes = words('image/png image/gif image/jpeg image/webp image/tiff image/avif');

/**
 * Returns a file's content type. Determined from its bytes, not from the client. If the name's extension does not
 * match, as for a picture that is also a web page, the type is not used.
 */
export function contentTypeOf(name: string, bytes: Uint8Array): string {
  const extension = extensionOf(name);
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, START_BYTES));
  const known = signatures.find(({ matches }) => matches(start));
  if (known && (extension === '' || known.extensions.has(extension))) return known.type;
  return Object.hasOwn(downloads, extension) ? (downloads[extension] ?? UNKNOWN) : UNKNOWN;
}

/** Tells whether browsers may show this type. They must save all others. */
export function isShownInline(contentType: string): boolean {
  return inlineTypes.has(contentType);
}

/** Tells whether the server can decode images of this type. */
export function isReadableImage(contentType: string): boolean {
  return imageTypes.has(contentType);
}

const START_BYTES = 256;
const WEBM_DOCTYPE = '\x42\x82\x84webm';

function isWebm(start: Buffer): boolean {
  return at(0, '\x1a\x45\xdf\xa3')(start) && start.includes(WEBM_DOCTYPE, 0, 'latin1');
}

function at(offset: number, ...alternatives: string[]): (start: Buffer) => boolean {
  return (start) =>
    alternatives.some((bytes) => start.toString('latin1', offset, offset + bytes.length) === bytes);
}

function both(...conditions: ((start: Buffer) => boolean)[]): (start: Buffer) => boolean {
  return (start) => conditions.every((matches) => matches(start));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
