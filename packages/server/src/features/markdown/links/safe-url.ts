/** Schemes that a link may have. A link with another scheme, such as one that runs a script, is shown as typed. */
const SCHEMES = new Set(
  (
    'http https ftp mailto tel sms xmpp irc ircs magnet matrix geo bitcoin news nntp ssh sip webcal im mms ' +
    'openpgp4fpr smsto urn wtai file'
  ).split(' '),
);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Tells whether an `href` is safe: empty, within this server, or with an allowed scheme. */
export function isSafeHref(href: string): boolean {
  if (href === '' || href.startsWith('#')) return true;
  if (isLocalPath(href)) return true;
  const [, scheme] = SCHEME.exec(href) ?? [];
  return scheme !== undefined && SCHEMES.has(scheme.toLowerCase());
}

/** Tells whether a `src` is safe: within this server or fetched over HTTP. */
export function isSafeSource(source: string): boolean {
  return isLocalPath(source) || /^https?:\/\//i.test(source);
}

function isLocalPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

/** Returns the address of a typed link target: empty if it has none, undefined if it is not allowed. */
export function linkTarget(typed: string): string | undefined {
  const target = typed.trim().replaceAll(' ', '%20');
  if (target === '') return '';
  if (isLocalPath(target) || target.startsWith('#')) return target;
  if (!SCHEME.test(target)) return linkTarget(withScheme(target));
  if (!isSafeHref(target)) return undefined;
  return hasBrokenHost(target) ? '' : target;
}

function withScheme(target: string): string {
  if (target.startsWith('//')) return `http:${target}`;
  return target.includes('@') && !target.includes('/') ? `mailto:${target}` : `http://${target}`;
}

/** Tells whether a host contains square brackets without being an IPv6 address. */
function hasBrokenHost(url: string): boolean {
  const [host] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [''];
  return /[[\]]/.test(host) && !URL.canParse(url);
}
