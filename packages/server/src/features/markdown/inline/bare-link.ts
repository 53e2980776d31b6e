import type { StateInline } from 'markdown-it';
import { h } from '../html/node.ts';
import { parseNarrowUrl, relativeToRealm } from '../links/narrow-url.ts';
import { isSafeHref } from '../links/safe-url.ts';
import { nextBareLink, pushNode, scopeOf } from '../scope.ts';
import { channelLinkNode } from './channel-link.ts';

/**
 * Reads a URL, an email address or the match of a linkifier without link syntax. A URL of this server that leads to a
 * channel becomes a channel link. Skipped while the parser looks for the end of a link's text.
 */
export function bareLink(state: StateInline, silent: boolean): boolean {
  if (silent || state.linkLevel > 0) return false;
  const found = nextBareLink(state);
  if (found?.start !== state.pos || found.end > state.posMax || !isSafeHref(found.url)) {
    return false;
  }
  const scope = scopeOf(state);
  const href = relativeToRealm(found.url, scope.context.realmOrigin);
  const target = parseNarrowUrl(href);
  const channel = target && scope.lookups.channelsById.get(target.channelId);
  const text = state.src.slice(found.start, found.end);
  pushNode(
    state,
    channel
      ? channelLinkNode(scope, channel, target.topic, target.message)
      : h('a', { href }, [text]),
  );
  state.pos = found.end;
  return true;
}
