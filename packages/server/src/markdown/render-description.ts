import type { RenderContext } from './render-context.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Tools } from './tools.ts';

/** Descriptions are short, and refer to nobody and nothing of the organization. */
export const nothingKnown: RenderContext = {
  realmOrigin: '',
  users: [],
  groups: [],
  channels: [],
  topics: [],
  realmEmoji: {},
  linkifiers: [],
  uploads: {},
  inlineImagePreview: false,
  externalImageKey: null,
  pagePreviews: null,
  defaultCodeLanguage: '',
  translateEmoticons: false,
  emptyTopicName: '',
  previewUrlsPerMessage: 0,
  now: 0,
};

/** What takes a thread of its own in messages is shown as it was typed. */
export const plainTools: Tools = {
  highlight: (code, language) => ({ language, nodes: [code] }),
  typeset: () => undefined,
  parseDate: () => undefined,
};

/** The description of an organization, channel or folder as HTML. */
export function renderDescription(text: string): string {
  return text === '' ? '' : renderMarkdown(text, nothingKnown, plainTools).html;
}
