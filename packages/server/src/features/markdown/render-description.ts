import type { RenderContext } from './render-context.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Tools } from './tools.ts';

/** An empty context. Descriptions are short and contain no references. */
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

/** Replacements for the tools that need a worker: they show the source as typed. */
export const plainTools: Tools = {
  highlight: (code, language) => ({ language, nodes: [code] }),
  typeset: () => undefined,
  parseDate: () => undefined,
};

/** Renders the description of an organization, channel or folder as HTML. */
export function renderDescription(text: string): string {
  return text === '' ? '' : renderMarkdown(text, nothingKnown, plainTools).html;
}
