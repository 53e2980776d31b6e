import { limits } from '@tidings/shared-types';
import { firstCodePoints } from '../../core/text/code-points.ts';
import { escapeLabel } from '../markdown/escape.ts';
import { attachmentTexts } from '../slack-markup/attachments.ts';
import { blocksText } from '../slack-markup/blocks.ts';
import { markdownLink } from '../slack-markup/links.ts';
import { type Names, noNames } from '../slack-markup/names.ts';
import { isRaw, type Raw, rawOf, rawsOf, textOf } from '../slack-markup/raw.ts';
import { quote, toMarkdown } from '../slack-markup/to-markdown.ts';
import { type Delivery, type Integration, NotOfService, type Reading } from './integration.ts';
import { bold, topicOf } from './markdown.ts';

export const slackIncoming: Integration = {
  name: 'slack_incoming',
  displayName: 'Slack incoming webhook',
  eventTypes: null,
  example: { payload: { text: 'Hello from curl' } },
  read,
};

/** A program names channels that it wants readers to see, and knows none of ours. */
const outsideNames: Names = { ...noNames, showsChannelNames: true };

function read({ payload }: Delivery): Reading {
  const bounded = firstTexts(payload.value, { left: READ_CHARACTERS });
  const raw = isRaw(bounded) ? bounded : {};
  const blocks = blockTexts(raw);
  // Text beside blocks is only for places that cannot show blocks.
  const text = blocks.length > 0 ? '' : toMarkdown(textOf(raw, 'text') ?? '', outsideNames);
  const attachments = rawsOf(raw, 'attachments').flatMap((attachment) => {
    const inner = blockTexts(attachment);
    const extra = [imageOf(attachment, 'image_url'), ...buttonsOf(attachment, 'actions')];
    const own =
      inner.length > 0 ? [] : attachmentTexts({ attachments: [attachment] }, outsideNames);
    return [...own, ...[...inner, ...extra].filter((part) => part !== '').map(quote)];
  });
  const parts = [text, ...blocks, ...attachments].filter((part) => part !== '');
  if (parts.length === 0) return new NotOfService('it has no text, blocks or attachments.');
  const name = bold(payload.text('username'));
  const content = parts.join('\n\n');
  return {
    topic: topicOf(payload.text('channel').replace(/^[#@]/, '') || 'Slack'),
    content: name === '' ? content : `${name}:\n${content}`,
    event_type: '',
  };
}

/** A little more than a message can have, so that a message that is cut says so. */
const READ_CHARACTERS = limits.max_message_length + 1000;
/** Slack itself takes no more blocks. */
const MOST_ITEMS = 50;

/** Returns a copy with the first of its characters, since conversion takes its time. */
function firstTexts(value: unknown, room: { left: number }): unknown {
  if (typeof value === 'string') {
    const kept = firstCodePoints(value, room.left);
    room.left -= kept.length;
    return kept;
  }
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ITEMS).map((item: unknown) => firstTexts(item, room));
  }
  if (!isRaw(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([key, inner]) => [key, firstTexts(inner, room)]),
  );
}

/** Returns the text of each block. */
function blockTexts(raw: Raw): string[] {
  return rawsOf(raw, 'blocks')
    .map(blockText)
    .filter((text) => text !== '');
}

function blockText(block: Raw): string {
  switch (textOf(block, 'type')) {
    case 'header':
      return bold(textOf(rawOf(block, 'text') ?? {}, 'text') ?? '');
    case 'divider':
      return '---';
    case 'image':
      return imageOf(block, 'image_url');
    case 'actions':
      return buttonsOf(block, 'elements').join(' · ');
    case 'context':
      return rawsOf(block, 'elements')
        .map((element) =>
          textOf(element, 'type') === 'image'
            ? imageOf(element, 'image_url')
            : blocksText({ blocks: [element] }, outsideNames),
        )
        .filter((text) => text !== '')
        .join(' · ');
    default:
      return [
        blocksText({ blocks: [block] }, outsideNames),
        ...accessoryOf(rawOf(block, 'accessory') ?? {}),
      ]
        .filter((text) => text !== '')
        .join('\n');
  }
}

function accessoryOf(accessory: Raw): string[] {
  return textOf(accessory, 'type') === 'image'
    ? [imageOf(accessory, 'image_url')]
    : buttonsOf({ elements: [accessory] }, 'elements');
}

/** Returns a link to a picture. */
function imageOf(raw: Raw, field: string): string {
  const url = textOf(raw, field) ?? textOf(rawOf(raw, 'slack_file') ?? {}, 'url');
  const title = textOf(rawOf(raw, 'title') ?? {}, 'text') ?? textOf(raw, 'alt_text');
  return url === undefined ? '' : markdownLink(url, title ?? 'Picture');
}

/** Returns links in place of the buttons that open an address. Other buttons need Slack. */
function buttonsOf(raw: Raw, field: string): string[] {
  return rawsOf(raw, field).flatMap((button) => {
    const url = textOf(button, 'url');
    const label = textOf(rawOf(button, 'text') ?? button, 'text') ?? 'Open';
    return url === undefined ? [] : [markdownLink(url, escapeLabel(label) === '' ? 'Open' : label)];
  });
}
