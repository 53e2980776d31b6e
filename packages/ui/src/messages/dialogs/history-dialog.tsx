import { useClient, useUser } from '@tidings/sdk/react';
import type { MessageVersion } from '@tidings/shared-types';
import { useCallback } from 'react';
import { useChannel } from '../../channels/use-channel.ts';
import { Content } from '../../content/content.tsx';
import { momentOf } from '../../format/days.ts';
import { Time } from '../../format/time.tsx';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { topicText } from '../../topics/topic-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** Versions of a message, newest first. */
export function HistoryDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const fetch = useCallback(
    (signal: AbortSignal) =>
      client.api.getMessageHistory(
        { message_id: messageId, allow_empty_topic_name: true },
        { signal },
      ),
    [client, messageId],
  );
  const { value, problem } = useFetched(fetch);
  const versions = value?.message_history ?? [];
  return (
    <Dialog title={t('messages.editHistory')} isWide onClose={onClose}>
      <Problem text={problem} />
      <ol className="versions" aria-busy={value === undefined && problem === undefined}>
        {versions
          .map((version, index) => (
            <Version key={version.timestamp} version={version} isFirst={index === 0} />
          ))
          .reverse()}
      </ol>
    </Dialog>
  );
}

interface VersionProps {
  readonly version: MessageVersion;
  readonly isFirst: boolean;
}

function Version({ version, isFirst }: VersionProps) {
  const who = useUser(version.user_id ?? 0)?.user.full_name;
  const before = useChannel(version.prev_stream)?.channel.name;
  const html = version.content_html_diff ?? version.rendered_content;
  const wasEdited = isFirst || version.content_html_diff !== undefined;
  return (
    <li className="version">
      <p className="version-head">
        <span>
          {t(isFirst ? 'messages.postedBy' : 'messages.editedBy', {
            name: who ?? t('messages.anUnknownPerson'),
          })}
        </span>
        <Time at={version.timestamp}>{momentOf(version.timestamp)}</Time>
      </p>
      {version.prev_stream !== undefined && (
        <p className="quiet">
          {before
            ? t('messages.movedHereFromChannel', { channel: before })
            : t('messages.movedHereFromAnotherChannel')}
        </p>
      )}
      {version.prev_topic !== undefined && (
        <p className="quiet">
          <Text
            of="messages.topicChange"
            with={{
              before: <del>{topicText(version.prev_topic)}</del>,
              after: <ins>{topicText(version.topic)}</ins>,
            }}
          />
        </p>
      )}
      {wasEdited && <Content html={html} />}
    </li>
  );
}
