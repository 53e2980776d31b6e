const MAX_LENGTH = 200;
const MAX_EXTENSION_LENGTH = 20;

/** Returns a name that is safe in URLs, headers and file systems: letters, digits, `_`, `.` and `-`. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
    .trim()
    .replaceAll(/[-\s]+/g, '-');
  return /^\.*$/.test(plain) ? 'uploaded-file' : shortened(plain);
}

/** Returns the lower-case extension without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Shortens a name and keeps its extension. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const extension = [...extensionOf(name)];
  const isKept = extension.length > 0 && extension.length <= MAX_EXTENSION_LENGTH;
  const end = isKept ? characters.slice(-extension.length - 1) : [];
  return [...characters.slice(0, MAX_LENGTH - end.length), ...end].join('');
}
