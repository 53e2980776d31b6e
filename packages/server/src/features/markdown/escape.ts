/**
 * Characters of plain text that would be markup in Markdown. The dialect has no backslash escapes, so entities
 * replace it.
 */
const MARKUP = /&(?=#?\w{1,31};)|[*`]|~(?=~)|\$(?=\$)|(?<=\])\(|<(?=time(?:$|:))/g;

/** Escapes plain text within a line. */
export function escapeText(text: string): string {
  return text.replace(MARKUP, (character, at: number) =>
    character === '*' && isAlone(text, at) ? character : entityOf(character),
  );
}

/** Escapes a character that could be markup. */
export function escapeCharacter(line: string, at: number): string {
  const character = line.charAt(at);
  const isMarkup =
    character === '`' ||
    (character === '*' && !isAlone(line, at)) ||
    (character === '~' && (line.charAt(at - 1) === '~' || line.charAt(at + 1) === '~')) ||
    line.startsWith('<time:', at);
  return isMarkup ? entityOf(character) : character;
}

/** Escapes the label of a link. */
export function escapeLabel(text: string): string {
  return escapeText(text.replace(/\s+/g, ' ').trim()).replace(/[[\]]/g, entityOf);
}

function entityOf(character: string): string {
  return character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`;
}

/** Tells whether a star has white space around it. It is then no emphasis; at the start of a line it is a bullet. */
function isAlone(text: string, at: number): boolean {
  return /^$|\s/.test(text.charAt(at - 1)) && /^$|\s/.test(text.charAt(at + 1));
}

const INDENTED = /^[ \t]{4,}/;
const HEADING = /^(\s*)#(?=#{0,5}[ \t])/;
const NUMBERED = /^(\s*)(\d{1,9})\.(?=[ \t])/;
const TAB_WIDTH = 4;

/**
 * Prevents the beginning of a line from turning it into a heading or code. Keeps the numbers of numbered lists, since
 * Markdown uses only the first.
 */
export function escapeLineStarts(lines: readonly string[]): string[] {
  let last: number | undefined;
  return lines.map((line) => {
    const [, , number] = NUMBERED.exec(line) ?? [];
    const isGap = number !== undefined && last !== undefined && Number(number) !== last + 1;
    last = number === undefined ? undefined : Number(number);
    const numbered = isGap ? line.replace(NUMBERED, '$1$2&#46;') : line;
    return numbered
      .replace(INDENTED, (blanks) =>
        '\u00a0'.repeat(blanks.replaceAll('\t', ' '.repeat(TAB_WIDTH)).length),
      )
      .replace(HEADING, '$1&#35;');
  });
}

/** Prevents the beginning of a message from turning it into a command. */
export function escapeCommand(content: string): string {
  return content.replace(/^\/(?=(?:me|poll|todo)(?:\s|$))/, '&#47;');
}
