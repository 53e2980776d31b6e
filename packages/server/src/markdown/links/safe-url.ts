/** What a link may lead to. Anything else, above all what runs a script, is shown as it was typed. */
const SCHEMES = new Set(
  (
    'http https ftp mailto tel sms xmpp irc ircs magnet matrix geo bitcoin news nntp ssh sip webcal im mms ' +
    'openpgp4fpr smsto urn wtai file'
  ).split(' '),
);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Whether a written `href` is harmless: empty, within this server, or of an allowed scheme. */
export function isSafeHref(href: string): boolean {
  if (href === '' || href.startsWith('#')) return true;
  if (isLocalPath(href)) return true;
  const [, scheme] = SCHEME.exec(href) ?? [];
  return scheme !== undefined && SCHEMES.has(scheme.toLowerCase());
}

/** Whether a written `src` is harmless: within this server, or fetched over HTTP. */
export function isSafeSource(source: string): boolean {
  return isLocalPath(source) || /^https?:\/\//i.test(source);
}

function isLocalPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

/** The address that a typed link target means, empty if it has no meaning, undefined if it is not allowed. */
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

/** Square brackets in a host are an IPv6 address or nothing. */
function hasBrokenHost(url: string): boolean {
  const [host] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [''];
  return /[[\]]/.test(host) && !URL.canParse(url);
}
