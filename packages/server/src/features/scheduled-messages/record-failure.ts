import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';
import { quoted } from '../../core/text/quote.ts';
import { wordsFor } from '../../languages/readers.ts';
import type { Services } from '../../services.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { renderMessage } from '../messages/render-typed-text.ts';
import { postNoticeTo } from '../notices/post-notice.ts';
import { activeSender, stillDue } from './deliver.ts';
import { announceUpdate } from './scheduled-message-object.ts';

/** Records that a message could not be sent, and tells its sender why. */
export async function recordFailure(
  services: Services,
  realm: Realm,
  due: ScheduledMessageRow,
  reason: string,
): Promise<void> {
  const notice = await renderNotice(services, realm, due, reason);
  await realm.write(async (change) => {
    const row = await stillDue(change, due);
    if (!row) return;
    const failed: ScheduledMessageRow = { ...row, status: 'failed', failure: reason };
    change.put(scheduledMessages, failed);
    announceUpdate(change, failed);
    if (activeSender(change.state, row)) await postNoticeTo(change, row.user_id, notice);
  });
}

/**
 * Renders the notice of a failure. Omits the content if that cannot be rendered. Renders as the author, so that the
 * notice shows nothing they may not see.
 */
async function renderNotice(
  services: Services,
  realm: Realm,
  { deliver_at, content, user_id }: ScheduledMessageRow,
  reason: string,
): Promise<RenderedMessage> {
  const { state } = realm;
  const { t } = wordsFor(state, user_id);
  const time = `<time:${new Date(deliver_at * 1000).toISOString()}>`;
  const news = t('notice.scheduledFailed', { time, reason: quoted(reason) });
  const author = state.account(user_id) ?? state.notificationBot;
  const render = (text: string) =>
    renderMessage({ services, realm, state, isPatient: true }, author, text);
  try {
    return await render(`${news}\n\n${t('notice.scheduledMessage', { message: quoted(content) })}`);
  } catch (error) {
    if (error instanceof ApiError) return render(news);
    throw error;
  }
}
