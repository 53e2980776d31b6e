import { limits } from '@tidings/shared-types';
import { escapeCommand, escapeText } from '../../../features/markdown/escape.ts';
import { attachmentTexts } from '../../../features/slack-markup/attachments.ts';
import { blocksText } from '../../../features/slack-markup/blocks.ts';
import type { Names } from '../../../features/slack-markup/names.ts';
import { type Raw, rawOf, rawsOf, textOf } from '../../../features/slack-markup/raw.ts';
import { toMarkdown } from '../../../features/slack-markup/to-markdown.ts';
import { splitText } from '../../import/split-text.ts';
import { appNameOf } from '../classify.ts';
import { fileNameOf, filesOf } from './file-text.ts';
import { plainText } from './plain-text.ts';

interface Around {
  readonly names: Names;
  /** The sender's name in Tidings. */
  readonly senderName: string;
  /** Texts for its files. */
  readonly files: readonly string[];
  /** The start of the message that a direct message answers. */
  readonly answers: string | undefined;
}

/** Returns a message in Markdown. Returns several texts if one would be too long, and none if it is empty. */
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

/** Adds the name under which an app wrote, if it differs from its account's. */
function named(raw: Raw, text: string, senderName: string): string {
  const name = textOf(raw, 'subtype') === 'bot_message' ? appNameOf(raw)?.trim() : undefined;
  if (name === undefined || name === senderName) return text;
  return `**${escapeText(name.replace(/\s+/g, ' '))}**:\n${text}`;
}

/** Quotes the thread of an answer, since direct conversations have no topics to keep a thread together. */
function answered(text: string, answers: string | undefined): string {
  return answers === undefined ? text : `> ${escapeText(answers)}\n\n${text}`;
}

/** Returns the beginning of a message as plain words, for the name of a thread. */
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
