import { firstComeFirstServed, matchesOf } from './links/auto-links.ts';
import { findUrls } from './links/find-urls.ts';
import type { Linkifier } from './links/linkifier.ts';

/** A link in a topic, as in the API. */
export interface TopicLink {
  text: string;
  url: string;
}

/**
 * Returns the links in a topic (`topic_links` of a message), in order. Here linkifiers win over URLs, and addresses
 * without a scheme get `https`.
 */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[]): TopicLink[] {
  const urls = findUrls(topic).map(({ start, end, prefix }) => ({
    start,
    end,
    url: (prefix === 'http://' ? 'https://' : prefix) + topic.slice(start, end),
  }));
  return firstComeFirstServed([...matchesOf(topic, linkifiers), urls]).map(
    ({ start, end, url }) => ({ text: topic.slice(start, end), url }),
  );
}
