/** Returns the header that tells a browser to show or save a file, and its name (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*!]/g, percentEncoded);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
