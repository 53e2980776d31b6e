import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { messages } from '../../core/storage/tables/messages.ts';
import type { Services } from '../../services.ts';
import { withoutErasedNames } from '../erasure/without-name.ts';
import { emitAbout } from '../message-edits/receivers.ts';
import { editPart } from '../message-edits/update-event.ts';
import { committed } from '../messages/message-access.ts';
import { changedMessage } from '../messages/message-object.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { renderMessage } from '../messages/render-typed-text.ts';
import { fetchPage } from './fetch-page.ts';
import type { PreviewJob } from './preview-job.ts';
import { keepPreview } from './stored-previews.ts';

/** Fetches the pages that a message links to and adds their previews to the message. */
export async function showPreviews(
  services: Services,
  { realm, origin, messageId, pages }: PreviewJob,
  signal: AbortSignal,
): Promise<void> {
  const options = { allowsPrivate: services.config.fetchPrivate, signal };
  const fetched = await Promise.all(
    pages.map(async (url) => ({ url, page: await fetchPage(url, options) })),
  );
  signal.throwIfAborted();
  await realm.write((change) => {
    for (const { url, page } of fetched) keepPreview(change, url, page);
  });
  const place = { services, realm, state: realm.state, origin, isPatient: true };
  const [message] = await storedRows(committed(place), messages, { id: messageId });
  const sender = message && realm.state.users.get({ id: message.sender_id });
  if (!sender) return;
  const rendered = await renderMessage(place, sender, message.content);
  if (rendered.html === message.rendered) return;
  await realm.write((change) => exchangeHtml(change, messageId, rendered));
}

/**
 * Replaces the message's HTML. Does nothing if the content has changed, since the new content is rendered with previews
 * of its own.
 */
async function exchangeHtml(
  change: Mutation,
  id: number,
  rendered: RenderedMessage,
): Promise<void> {
  const { content, html, hasImage } = withoutErasedNames(change.state, rendered);
  const [message] = await storedRows(change, messages, { id });
  if (message?.content !== content || message.rendered === html) return;
  const shown = changedMessage(change, message, { rendered: html, has_image: hasImage });
  change.put(messages, shown);
  await emitAbout(change, shown, {
    ...(await editPart(change, null, shown)),
    rendering_only: true,
    content,
    rendered_content: html,
    is_me_message: content.startsWith('/me '),
  });
}
