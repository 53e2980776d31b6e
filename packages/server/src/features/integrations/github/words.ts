import type { Fields } from '../fields.ts';
import { bold, link, quoteMarkdown, withQuote } from '../markdown.ts';

/** A text about an event, and the part of the repository that it concerns. */
export type Words = readonly [detail: string, content: string];
/** Undefined if nobody needs to read about it. */
export type Reader = (event: Fields, action: string) => Words | undefined;

export function sender(event: Fields): string {
  return bold(event.firstText(['sender', 'login'], ['pusher', 'name'])) || 'Someone';
}

export function repositoryLink(repository: Fields): string {
  const name = repository.firstText('full_name', 'name');
  return name === '' ? 'a repository' : link(name, repository.text('html_url'));
}

/** Returns a link such as `issue #3 Broken door`. */
export function numbered(what: string, item: Fields): string {
  const number = item.text('number');
  return link([what, number && `#${number}`, item.text('title')].join(' '), item.text('html_url'));
}

export function detailOf(what: string, item: Fields): string {
  const number = item.text('number');
  return number === '' ? what : `${what} #${number}`;
}

export function comment(
  event: Fields,
  action: string,
  detail: string,
  on: string,
): Words | undefined {
  if (action !== 'created' && action !== '') return undefined;
  const item = event.at('comment');
  const head = `${sender(event)} ${link('commented', item.text('html_url'))} on ${on}`;
  return [detail, withQuote(head, quoteMarkdown(item.text('body')))];
}
