import { useEffect, useMemo } from 'react';
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
  const { mode, server, channel, topic, adopt } = props;
  useEffect(() => {
    import('./later-styles.ts').then(
      ({ laterStyles }) => adopt(laterStyles),
      // Offline before the first visit. The parts then show unstyled.
      () => undefined,
    );
  }, [adopt]);
  if (mode !== 'read-only') return <SignedIn {...props} />;
  if (server === undefined || channel === undefined) {
    return <Notice {...props}>Set the attributes server and channel.</Notice>;
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
  const { channel, topic, mode, theme, density, adopt } = props;
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
    return (
      <Notice {...props}>Set the attributes server and account, and the property token.</Notice>
    );
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
