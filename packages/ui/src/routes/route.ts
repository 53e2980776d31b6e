/** Routes without parameters. */
const plainNames = [
  // The sidebar alone, on narrow screens.
  'home',
  // The first page of a new user.
  'welcome',
  'inbox',
  'feed',
  'recent',
  'mentions',
  'starred',
  'people',
  'drafts',
  'scheduled',
  'forgotten-password',
] as const;

export type PlainName = (typeof plainNames)[number];

/** A page of the app. The address holds it in the fragment, in the format of links in messages. */
export type Route =
  | { readonly name: PlainName }
  | { readonly name: 'channel'; readonly channelId: number; readonly near?: number | undefined }
  | {
      readonly name: 'topic';
      readonly channelId: number;
      readonly topic: string;
      readonly near?: number | undefined;
    }
  /** The other people; the user alone for notes to self. */
  | {
      readonly name: 'direct';
      readonly userIds: readonly number[];
      readonly near?: number | undefined;
    }
  | { readonly name: 'search'; readonly text: string }
  | { readonly name: 'settings'; readonly section: string }
  | { readonly name: 'join'; readonly token: string }
  // Links in mails.
  | { readonly name: MailedLink; readonly token: string }
  // The return from a sign-in provider.
  | { readonly name: 'signed-in'; readonly address: string };

type MailedLink = 'reset' | 'new-address' | 'no-more-mail';

const channelPattern =
  /^narrow\/(?:channel|stream)\/(\d+)(?:-[^/]*)?(?:\/(?:topic|subject)\/([^/]*))?(?:\/(?:near|with)\/(\d+))?$/;
const directPattern = /^narrow\/(?:dm|pm-with)\/([\d,]+)(?:-[^/]*)?(?:\/(?:near|with)\/(\d+))?$/;

/** Parses a fragment. Unknown ones lead to the inbox. */
export function parseRoute(fragment: string): Route {
  const path = fragment.replace(/^#?\/?/, '');
  const plain = plainNames.find((name) => name === path);
  if (plain) return { name: plain };
  if (path === 'narrow/is/mentioned') return { name: 'mentions' };
  if (path === 'narrow/is/starred') return { name: 'starred' };
  const [first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  if (first === 'search') return { name: 'search', text: decodePart(tail) };
  if (first === 'settings') return { name: 'settings', section: tail || 'profile' };
  if (path.startsWith('join=')) return { name: 'join', token: path.slice('join='.length) };
  const [, mailed, token = ''] = /^(reset|new-address|no-more-mail)=(.*)$/.exec(path) ?? [];
  if (mailed) return { name: mailed as MailedLink, token: decodeToken(token) };
  if (path.startsWith('signed-in?')) return { name: 'signed-in', address: `#${path}` };
  return parseNarrow(path) ?? { name: 'inbox' };
}

function parseNarrow(path: string): Route | undefined {
  const channel = channelPattern.exec(path);
  if (channel) {
    const [, id, topic, nearId] = channel;
    const [channelId, near] = [Number(id), nearId === undefined ? undefined : Number(nearId)];
    return topic === undefined
      ? { name: 'channel', channelId, near }
      : { name: 'topic', channelId, topic: decodePart(topic), near };
  }
  const direct = directPattern.exec(path);
  if (!direct) return undefined;
  const [, ids = '', nearId] = direct;
  const near = nearId === undefined ? undefined : Number(nearId);
  const userIds = ids.split(',').filter(Boolean).map(Number);
  return { name: 'direct', userIds, near };
}

/** Returns the fragment of a route, with the `#`. */
export function routeHref(route: Route): string {
  switch (route.name) {
    case 'channel':
      return `#narrow/channel/${route.channelId}${near(route.near)}`;
    case 'topic':
      return `#narrow/channel/${route.channelId}/topic/${encodePart(route.topic)}${near(route.near)}`;
    case 'direct':
      return `#narrow/dm/${route.userIds.join(',')}${near(route.near)}`;
    case 'search':
      return `#search/${encodePart(route.text)}`;
    case 'settings':
      return `#settings/${route.section}`;
    case 'join':
      return `#join=${route.token}`;
    case 'reset':
    case 'new-address':
    case 'no-more-mail':
      return `#${route.name}=${encodeURIComponent(route.token)}`;
    case 'signed-in':
      return route.address;
    default:
      return `#${route.name}`;
  }
}

function near(messageId: number | undefined): string {
  return messageId === undefined ? '' : `/near/${messageId}`;
}

/** Percent-encodes a text with dots instead of percent signs, as the server does in its links. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.');
}

/** Decodes a token. A mail program may have cut it off, which the server reports. */
function decodeToken(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('.', '%'));
  } catch {
    return encoded;
  }
}
