import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** The Markdown of a message. */
export function SourceDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const fetch = useCallback(
    (signal: AbortSignal) =>
      client.api.getMessage({ message_id: messageId, apply_markdown: false }, { signal }),
    [client, messageId],
  );
  const { value, problem } = useFetched(fetch);
  const source = value?.message.content;
  const custom = value?.message.custom;
  return (
    <Dialog title={t('messages.messageSource')} isWide onClose={onClose}>
      <Problem text={problem} />
      {source !== undefined && (
        <div className="message-source">
          <CopyButton label={t('messages.copySource')} text={source} />
          <textarea
            className="input"
            aria-label={t('messages.source')}
            dir="auto"
            readOnly
            rows={Math.min(20, source.split('\n').length + 1)}
            value={source}
          />
        </div>
      )}
      {custom && (
        <label className="message-source">
          <span>{t('messages.dataOfAnApp')}</span>
          <textarea className="input" readOnly value={JSON.stringify(custom, null, 2)} />
        </label>
      )}
    </Dialog>
  );
}
