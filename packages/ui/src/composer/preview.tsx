import { useClient } from '@tidings/sdk/react';
import { type CSSProperties, useCallback } from 'react';
import { Content } from '../content/content.tsx';
import { t } from '../languages/t.ts';
import { useConnection } from '../team/use-connection.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The lines that an empty field shows. */
const leastLines = 1;

/** Preview of a message, rendered by the server. */
export function Preview({ content }: { readonly content: string }) {
  const lines = Math.max(content.split('\n').length, leastLines);
  return (
    <div style={{ '--preview-lines': lines } as CSSProperties}>
      <Rendered content={content} />
    </div>
  );
}

function Rendered({ content }: { readonly content: string }) {
  const client = useClient();
  const isOffline = useConnection().name === 'offline';
  const render = useCallback(
    (signal: AbortSignal) =>
      content.trim() === '' ? undefinedLater() : client.api.renderMessage({ content }, { signal }),
    [client, content],
  );
  const { value, problem } = useFetched(render);
  if (content.trim() === '')
    return <p className="preview quiet">{t('composer.nothingToPreview')}</p>;
  if (value === undefined && (isOffline || problem)) {
    return (
      <p className="preview quiet" role="status">
        {isOffline ? t('composer.thePreviewIsNotAvailable') : problem}
      </p>
    );
  }
  return (
    <section className="preview" aria-label={t('chat.preview')} aria-busy={value === undefined}>
      <Content html={value?.rendered ?? ''} />
    </section>
  );
}

const undefinedLater = async () => undefined;
