const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;

/** Slack writes three characters as entities, and no others. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity as keyof typeof entities]);
}

/** What would be markup in our Markdown and was none in Slack. Our dialect has no backslashes: entities stand for it. */
const MARKUP = /&(?=#?\w{1,31};)|[*`]|~(?=~)|\$(?=\$)|(?<=\])\(|<(?=time(?:$|:))/g;

/** Text that is to be read as it stands, within a line. */
export function escapeText(text: string): string {
  return text.replace(MARKUP, (character, at: number) =>
    character === '*' && isAlone(text, at) ? character : entityOf(character),
  );
}

/** A character that could be markup, and is to be read as it stands. */
export function escapeCharacter(line: string, at: number): string {
  const character = line.charAt(at);
  const isMarkup =
    character === '`' ||
    (character === '*' && !isAlone(line, at)) ||
    (character === '~' && (line.charAt(at - 1) === '~' || line.charAt(at + 1) === '~')) ||
    line.startsWith('<time:', at);
  return isMarkup ? entityOf(character) : character;
}

/** The label of a link. */
export function escapeLabel(text: string): string {
  return escapeText(text.replace(/\s+/g, ' ').trim()).replace(/[[\]]/g, entityOf);
}

function entityOf(character: string): string {
  return character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`;
}

/** A star with blanks around it is no emphasis; at the start of a line it is meant as a bullet. */
function isAlone(text: string, at: number): boolean {
  return /^$|\s/.test(text.charAt(at - 1)) && /^$|\s/.test(text.charAt(at + 1));
}

const INDENTED = /^[ \t]{4,}/;
const HEADING = /^(\s*)#(?=#{0,5}[ \t])/;
const NUMBERED = /^(\s*)(\d{1,9})\.(?=[ \t])/;
const TAB_WIDTH = 4;

/**
 * Keeps lines from being headings or code for how they begin, and numbers as they are: of a list only the
 * first counts.
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

/** Keeps a message from being a command for how it begins. */
export function escapeCommand(content: string): string {
  return content.replace(/^\/(?=(?:me|poll|todo)(?:\s|$))/, '&#47;');
}
