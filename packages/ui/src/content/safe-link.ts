const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'xmpp:', 'geo:', 'ftp:']);

export interface SafeLink {
  readonly href: string;
  /** Leads out of the app. */
  readonly isOutside: boolean;
}

/** Returns a link that is safe to follow. Undefined for other schemes. */
export function safeLink(href: string | null, base: string): SafeLink | undefined {
  if (href === null || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (!schemes.has(url.protocol)) return undefined;
  const { origin } = new URL(base);
  const isOurs = url.origin === origin && url.hash !== '' && url.pathname === '/';
  return isOurs ? { href: url.hash, isOutside: false } : { href: url.href, isOutside: true };
}
