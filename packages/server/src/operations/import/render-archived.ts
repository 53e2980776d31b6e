import { ApiError } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { RenderedMessage } from '../../features/messages/new-message.ts';
import { type RenderPlace, renderMessage } from '../../features/messages/render-typed-text.ts';
import type { ArchivedMessage } from './archive.ts';
import type { Tally } from './tally.ts';

/** Renders the text of a message. If that takes too long or the result is too large, shows the source as code. */
export async function renderArchived(
  place: RenderPlace,
  sender: UserRow,
  { content, html }: ArchivedMessage,
  tally: Tally,
): Promise<RenderedMessage> {
  if (content.trim() === '') return asCode(content, html ?? '');
  try {
    const rendered = await renderMessage(place, sender, content);
    // The text of an export may be longer than new messages are.
    return html === undefined ? rendered : { ...rendered, content, html };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (html === undefined) tally.asCode += 1;
    return asCode(content, html ?? `<pre><code>${escaped(content)}</code></pre>`);
  }
}

function asCode(content: string, html: string): RenderedMessage {
  return {
    ...{ content, html, searchText: content },
    ...{
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannel: false,
      mentionsTopic: false,
    },
    ...{ hasLink: false, hasImage: false, unknownPages: [], attachmentPaths: [] },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
