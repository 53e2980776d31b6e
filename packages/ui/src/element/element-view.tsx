import { useEffect, useMemo } from 'react';
import { t } from '../languages/t.ts';
import { useLanguage } from '../languages/use-language.ts';
import { useWantedLanguage } from '../languages/use-wanted-language.ts';
import { fixedNavigation } from '../routes/fixed-navigation.ts';
import { memoryNavigation } from '../routes/memory-navigation.ts';
import { ChatProvider } from '../scope/chat-provider.tsx';
import { Loading } from '../ui/loading.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { ChannelPlace } from './channel-place.tsx';
import type { ElementViewProps } from './element-settings.ts';
import { Notice } from './notice.tsx';
import { useSharedClient } from './use-shared-client.ts';

const FullChat = onDemand(
  async () => (await import('./full-chat.tsx')).FullChat,
  () => <Loading />,
);
const ReadOnly = onDemand(
  async () => (await import('./read-only.tsx')).ReadOnly,
  () => <Loading />,
);

/** The content of a `<tidings-chat>`. */
export function ElementView(props: ElementViewProps) {
  const { mode, server, channel, topic, language, adopt } = props;
  useWantedLanguage(language);
  useEffect(() => {
    import('./later-styles.ts').then(
      ({ laterStyles }) => adopt(laterStyles),
      // Offline before the first visit. The parts then show unstyled.
      () => undefined,
    );
  }, [adopt]);
  // No words show before those of the language are there.
  if (useLanguage() === undefined) return null;
  if (mode !== 'read-only') return <SignedIn {...props} />;
  if (server === undefined || channel === undefined) {
    return <Notice {...props}>{t('chat.setTheAttributesServerAnd')}</Notice>;
  }
  return (
    <ReadOnly
      {...props}
      key={JSON.stringify([server, channel, topic])}
      server={server}
      channel={channel}
    />
  );
}

function SignedIn(props: ElementViewProps) {
  const { channel, topic, mode, theme, density, language, adopt } = props;
  const state = useSharedClient(props);
  const client = state.name === 'open' ? state.client : undefined;
  const isFull = mode === 'full' || (mode === undefined && channel === undefined);
  const navigation = useMemo(() => {
    if (!client || isFull) return memoryNavigation({ name: 'inbox' });
    return fixedNavigation(client, { name: 'inbox' });
  }, [client, isFull]);
  const loadFormulaStyles = useMemo(
    () => async () => adopt((await import('./formula-styles.ts')).formulaStyles()),
    [adopt],
  );
  if (state.name === 'unset') {
    return <Notice {...props}>{t('chat.setTheAttributesServerAndAccount')}</Notice>;
  }
  if (state.name === 'failed') {
    return (
      <Notice {...props} retry={state.retry}>
        {state.text}
      </Notice>
    );
  }
  return (
    <ChatProvider
      client={client}
      theme={theme}
      density={density}
      language={language}
      navigation={navigation}
      loadFormulaStyles={loadFormulaStyles}
    >
      {isFull ? (
        <FullChat channel={channel} topic={topic} adopt={adopt} />
      ) : (
        <ChannelPlace channel={channel} topic={topic} />
      )}
    </ChatProvider>
  );
}
