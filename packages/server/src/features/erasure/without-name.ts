import type { RealmState } from '../../core/realm/realm-state.ts';
import { writtenText } from '../markdown/html/read-markup.ts';
import { DELETED_USER } from './deleted-user.ts';

/** A text with its HTML. */
export interface Texts {
  readonly content: string;
  readonly html: string;
}

/** A rendered mention of a person: its start, the name, its end. */
const mentionsOf = (userId: number) =>
  new RegExp(
    `(<span class="user-mention(?: silent)?" data-user-id="${userId}">@?)([^<]*)(</span>)`,
    'g',
  );
/** `@**Name|7**`, also where it is only shown, as in code. */
const namesBefore = (userId: number) => new RegExp(`(@_?\\*\\*)[^*<>\\n]*\\|${userId}\\*\\*`, 'g');

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns a SQL condition that finds every text that `withoutName` changes, and hardly any other. */
export function mayName(userId: number, ...columns: string[]): string {
  const parts = [`data-user-id="${userId}"`, `|${userId}**`].flatMap((part) =>
    columns.flatMap((column) => [
      `${column} LIKE '%${part}%'`,
      // Inside JSON, quotes are escaped.
      ...(part.includes('"') ? [`${column} LIKE '%${part.replaceAll('"', '\\"')}%'`] : []),
    ]),
  );
  return `(${parts.join(' OR ')})`;
}

/** Replaces a person's names in the mentions of a text. Mentions by id show whom a name without id means. */
export function withoutName<T extends Texts>(texts: T, userId: number): T {
  const names = new Set<string>();
  const html = texts.html
    .replace(mentionsOf(userId), (_all, start: string, name: string, end: string) => {
      names.add(name.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity));
      return `${start}${DELETED_USER}${end}`;
    })
    .replace(namesBefore(userId), `$1${DELETED_USER}|${userId}**`);
  let content = texts.content.replace(namesBefore(userId), `$1${DELETED_USER}|${userId}**`);
  names.delete(DELETED_USER);
  for (const name of names) {
    const mention = new RegExp(`(@_?\\*\\*)${escaped(name)}\\*\\*`, 'giu');
    content = content.replace(mention, `$1${DELETED_USER}|${userId}**`);
  }
  const isSame = content === texts.content && html === texts.html;
  return isSame ? texts : { ...texts, content, html };
}

/**
 * Replaces the names of erased people in a message that was rendered before its transaction, and so perhaps before the
 * erasure began.
 */
export function withoutErasedNames<T extends Texts & { readonly searchText: string }>(
  state: RealmState,
  rendered: T,
): T {
  let changed = rendered;
  for (const { user_id } of state.erasures.values()) changed = withoutName(changed, user_id);
  return changed === rendered ? rendered : { ...changed, searchText: writtenText(changed.html) };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
