import { rulesOf } from '../commands/all-rules.ts';
import { isSameContent, isSameTopic } from '../commands/same-message.ts';
import type { Refusal, StoredEntry } from '../local-changes/outbox-entry.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { CUT } from './entry-state.ts';

/** The most characters of the mark that servers put at the end of a cut text. */
const LONGEST_MARK = 30;

/** Tells whether a message's HTML contains everything that its entry sent. An edited message counts as whole. */
export function looksWhole(message: StoredMessage, entry: StoredEntry): boolean {
  if (message.last_edit_timestamp !== undefined) return true;
  const isWhole =
    message.source === undefined
      ? isRenderedFrom(message.content, sentText(entry))
      : !textCut(entry, message.source);
  return isWhole && !topicCut(entry, message);
}

/** Returns the refusal for a text that the server cut. Undefined if it kept all of it, or has another text by now. */
export function textCut(entry: StoredEntry, kept: string | undefined): Refusal | undefined {
  if (kept === undefined) return undefined;
  const [given, stored] = [normalized(sentText(entry)), normalized(kept)];
  const [givenLength, storedLength] = [[...given].length, [...stored].length];
  if (storedLength >= givenLength) return undefined;
  if (sharedStart(given, stored) < Math.max(1, stored.length - LONGEST_MARK)) return undefined;
  return cut(`The server cut this: it kept ${storedLength} of ${givenLength} characters.`);
}

/** Does the same where others may have shortened the text: only the server's own mark proves a cut. */
export function markedCut(entry: StoredEntry, kept: string | undefined): Refusal | undefined {
  if (kept === undefined || !isSameContent(sentText(entry), kept)) return undefined;
  return textCut(entry, kept);
}

/** Does the same for the topic of a message. */
export function topicCut({ command }: StoredEntry, message: StoredMessage): Refusal | undefined {
  if (command.name !== 'sendMessage' || command.args.to.kind !== 'topic') return undefined;
  const { topic } = command.args.to;
  const { subject } = message;
  const isCut = subject.length < topic.length && subject !== '' && isSameTopic(topic, subject);
  return isCut ? cut(`The server cut the topic: it is “${subject}” now.`) : undefined;
}

function cut(message: string): Refusal {
  return { code: CUT, message, isFinal: true };
}

function sentText({ command, results }: StoredEntry): string {
  const texts = rulesOf(command).texts?.(command.args, (id) => results[id]);
  return texts?.max_message_length ?? '';
}

/** Returns a text without differences that servers make and that lose no word: line ends and blanks. */
function normalized(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/**
 * Returns the Markdown of a sent message as the server keeps it, if its HTML proves that. The server trims texts, and
 * may have cut a long one.
 */
export function sourceOf({ command }: StoredEntry, html: string): string | undefined {
  if (command.name !== 'sendMessage' || command.args.uploads.length > 0) return undefined;
  const { content } = command.args;
  return content === content.trim() && isRenderedFrom(html, content) ? content : undefined;
}

/** Parts of Markdown that HTML does not show, or shows differently. They are not compared. */
const notRead = [
  // The language of a fenced block, and the numbers of lists.
  /^[ \t>]*(?:(?:`{3,}|~{3,})[ \t]*[\w+#-]*|\d+[.)][ \t])/,
  // The target of a link.
  /\]\((?:\([^()]*\)|[^()])*\)/,
  // Ids of people and messages.
  /[|@]\d+\*\*/,
  // Emoji may be characters or names in Markdown, and are names in HTML.
  /:[\w+-]+:/,
  /<time:/,
  /&#?\w+;/,
  /[^\p{L}\p{N}]/u,
];
const NOT_READ = new RegExp(notRead.map(({ source }) => source).join('|'), 'gmu');
/** Everything from the first to the last formula. */
const FORMULAS = /(?:\$\$|`{3}math).*(?:\$\$|`{3})/s;

/**
 * Tells whether HTML was rendered from Markdown, as far as letters show. Formulas, which are rendered in several
 * forms at once, match anything.
 */
export function isRenderedFrom(html: string, markdown: string): boolean {
  const read = lettersOf(html.replaceAll(/<[^>]*>/g, ''));
  if (!html.includes('class="katex')) return read === lettersOf(markdown);
  const [before = '', after = ''] = markdown.split(FORMULAS);
  return read.startsWith(lettersOf(before)) && read.endsWith(lettersOf(after));
}

function lettersOf(text: string): string {
  return text.replaceAll(NOT_READ, '');
}
