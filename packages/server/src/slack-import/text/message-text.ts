import { limits } from '@tidings/shared-types';
import { appNameOf } from '../classify.ts';
import { type Raw, rawOf, rawsOf, textOf } from '../raw.ts';
import { attachmentTexts, blocksText } from './attachments.ts';
import { escapeCommand, escapeText } from './escape.ts';
import { fileNameOf, filesOf } from './file-text.ts';
import type { Names } from './names.ts';
import { plainText } from './plain-text.ts';
import { splitText } from './split-text.ts';
import { toMarkdown } from './to-markdown.ts';

interface Around {
  readonly names: Names;
  /** As it is called here. */
  readonly senderName: string;
  /** What stands for its files. */
  readonly files: readonly string[];
  /** What a direct message answers, where it does. */
  readonly answers: string | undefined;
}

/** What a message says in our Markdown; several texts where it is too long for one. None where it says nothing. */
export function messageTexts(raw: Raw, { names, senderName, files, answers }: Around): string[] {
  const said = saidIn(raw, names);
  const attached = attachmentTexts(raw, names);
  const parts = [said, ...attached, files.join('\n')].filter((part) => part !== '');
  if (parts.length === 0) return [];
  const text = answered(named(raw, parts.join('\n\n'), senderName), answers);
  const isAction = textOf(raw, 'subtype') === 'me_message' && answers === undefined;
  const content = isAction ? `/me ${text}` : escapeCommand(text);
  return splitText(content, limits.max_message_length);
}

function saidIn(raw: Raw, names: Names): string {
  const said = toMarkdown(textOf(raw, 'text') ?? '', names) || blocksText(raw, names);
  const comment = rawOf(raw, 'comment');
  return said || toMarkdown((comment && textOf(comment, 'comment')) ?? '', names);
}

/** Apps write under names that are not those of their accounts. */
function named(raw: Raw, text: string, senderName: string): string {
  const name = textOf(raw, 'subtype') === 'bot_message' ? appNameOf(raw)?.trim() : undefined;
  if (name === undefined || name === senderName) return text;
  return `**${escapeText(name.replace(/\s+/g, ' '))}**:\n${text}`;
}

/** In direct conversations there are no topics to keep a thread together. */
function answered(text: string, answers: string | undefined): string {
  return answers === undefined ? text : `> ${escapeText(answers)}\n\n${text}`;
}

/** The beginning of a message as plain words, which a thread is named by. */
export function firstWords(raw: Raw, names: Names): string {
  const [attachment] = rawsOf(raw, 'attachments');
  const [file] = filesOf(raw);
  const source =
    textOf(raw, 'text') ??
    (attachment && (textOf(attachment, 'title') ?? textOf(attachment, 'fallback'))) ??
    (file && fileNameOf(file)) ??
    '';
  const text = plainText(source, names, (_url, label) => label);
  return text.split('\n').find((line) => line.trim() !== '') ?? '';
}
