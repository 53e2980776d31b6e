import { diffArrays } from 'diff';

/** Beyond this many differences two texts are shown as deleted and inserted whole. */
const MAX_DIFFERENCES = 500;

/** A tag, a character reference, a word, a stretch of blanks, or any other character. */
const TOKEN = /<[^>]*>|&[^;\s]{1,32};|[\p{L}\p{N}_]+|\s+|./gsu;

/**
 * The new HTML with the text that was inserted marked, and the text that was deleted in its place.
 * Tags are those of the new HTML only, so that it stays as well-formed and as safe as that.
 */
export function htmlDiff(before: string, after: string): string {
  const old = tokensOf(before);
  const fresh = tokensOf(after);
  const changes = diffArrays(old, fresh, { maxEditLength: MAX_DIFFERENCES }) ?? [
    { value: old, removed: true, added: false },
    { value: fresh, removed: false, added: true },
  ];
  return changes
    .map(({ value, added, removed }) => {
      if (added) return marked(value, 'highlight_text_inserted');
      if (removed) return deletedText(value);
      return value.join('');
    })
    .join('');
}

function deletedText(tokens: readonly string[]): string {
  const text = tokens.filter((token) => !isTag(token));
  return text.join('').trim() === '' ? '' : marked(text, 'highlight_text_deleted');
}

function tokensOf(html: string): string[] {
  return html.match(TOKEN) ?? [];
}

/** Marks stretches of text; tags stand between them. */
function marked(tokens: readonly string[], className: string): string {
  let html = '';
  let text = '';
  const flush = () => {
    html += text.trim() === '' ? text : `<span class="${className}">${text}</span>`;
    text = '';
  };
  for (const token of tokens) {
    if (!isTag(token)) {
      text += token;
      continue;
    }
    flush();
    html += token;
  }
  flush();
  return html;
}

function isTag(token: string): boolean {
  return token.length > 1 && token.startsWith('<');
}
