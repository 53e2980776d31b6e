import { decodeEntities } from '../../../features/slack-markup/entities.ts';
import { withoutTokens } from '../../../features/slack-markup/links.ts';
import type { Names } from '../../../features/slack-markup/names.ts';

/** Converts Slack's markup to plain words, for places without markup. */
export function plainText(
  source: string,
  names: Names,
  linkText: (url: string, label: string) => string,
): string {
  const text = withoutTokens(source)
    .replace(
      /<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>/g,
      (_all, kind: string, what: string, label = '') =>
        kind === '' ? linkText(what, label || what) : referenceText(kind, what, label, names),
    )
    .replace(/`+/g, '')
    .replace(/(^|[\s(])([*_~])(?=\S)([^*_~\n]+)\2(?![\p{L}\p{N}])/gu, '$1$3')
    .replace(/^(?:&gt;)+ ?/gm, '');
  return decodeEntities(text);
}

function referenceText(kind: string, id: string, label: string, names: Names): string {
  if (kind === '@') return `@${names.person(id)?.fullName ?? (label || id)}`;
  if (kind === '#') {
    const name = names.openChannel(id);
    return name === undefined ? 'a private channel' : `#${name}`;
  }
  return label || `@${id.split('^')[0] ?? ''}`;
}
