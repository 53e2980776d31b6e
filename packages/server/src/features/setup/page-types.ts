const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

/** Returns the content type of a page or asset by its name. */
export function contentTypeOfPage(path: string): string {
  return contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
