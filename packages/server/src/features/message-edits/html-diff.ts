import { diffArrays } from 'diff';

/** Maximum number of differences. With more, the complete texts are shown as deleted and inserted. */
const MAX_DIFFERENCES = 500;

/** A tag, a character reference, a word, a run of white space, or any other character. */
const TOKEN = /<[^>]*>|&[^;\s]{1,32};|[\p{L}\p{N}_]+|\s+|./gsu;

/**
 * Returns the new HTML with inserted text marked and deleted text put back, marked as deleted. All tags come from the
 * new HTML, so that the result is as well-formed and as safe as it is.
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

/** Marks the text between tags. */
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
