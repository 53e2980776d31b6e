import type { ReportType } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { quoted } from '../../core/text/quote.ts';
import { organizationWords } from '../../languages/readers.ts';
import type { MessageContext } from './message-access.ts';
import { messageUrl } from './message-url.ts';

interface Report {
  readonly reporter: UserRow;
  readonly message: MessageRow;
  readonly type: ReportType;
  /** Empty if the reporter gave none. */
  readonly description: string;
}

/** The reasons for a report, in words. */
export const reportLabels: Readonly<Record<ReportType, string>> = {
  spam: 'spam',
  harassment: 'harassment',
  inappropriate: 'inappropriate content',
  norms: 'violation of community norms',
  other: 'other',
};

/**
 * Returns the report for moderators, in Markdown. Quotes the message, since moderators may have no access to it and its
 * author may change it.
 */
export async function reportText(
  context: MessageContext,
  { reporter, message, type, description }: Report,
): Promise<string> {
  const sender = silentMention(context.state, message.sender_id);
  const { t } = organizationWords(context.state);
  const parts = [
    t('notice.reported', {
      reporter: silentMention(context.state, reporter.id),
      kind: message.channel_id === null ? 'direct' : 'channel',
      sender,
      time: `<time:${new Date(message.sent_at * 1000).toISOString()}>`,
    }),
    t('notice.reportReason', { reason: t('notice.reportType', { type }) }),
    ...(description === '' ? [] : [quoted(description)]),
    t('notice.reportLink', { url: await messageUrl(context, message) }),
    `\`\`\`spoiler ${t('notice.reportMessage')}\n${quoted(message.content)}\n\`\`\``,
  ];
  return parts.join('\n\n');
}

/** Returns a silent mention by id, since names may contain anything. The server's own account cannot be mentioned. */
function silentMention({ users, notificationBot }: RealmState, userId: number): string {
  return users.get({ id: userId }) ? `@_**|${userId}**` : notificationBot.full_name;
}
