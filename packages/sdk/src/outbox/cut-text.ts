import { rulesOf } from '../commands/all-rules.ts';
import { isSameContent, isSameTopic } from '../commands/same-message.ts';
import type { Refusal, StoredEntry } from '../local-changes/outbox-entry.ts';
import { isRenderedFrom } from '../messages/is-rendered-from.ts';
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
