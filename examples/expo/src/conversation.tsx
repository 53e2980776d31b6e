import { useClient, useTimeline } from '@tidings/sdk/react';
import { useMemo, useState } from 'react';
import { Button, FlatList, Text, TextInput, View } from 'react-native';
import { plainText } from './plain-text.ts';

interface ConversationProps {
  readonly channelId: number;
  readonly topic: string;
  readonly onLeave: () => void;
}

export function Conversation({ channelId, topic, onLeave }: ConversationProps) {
  const client = useClient();
  const to = useMemo(() => ({ kind: 'topic', channelId, topic }) as const, [channelId, topic]);
  const { state, older } = useTimeline(to);
  const [text, setText] = useState('');
  async function send() {
    setText('');
    await client.send({ to, content: text });
  }
  return (
    <View style={{ flex: 1 }}>
      <Button title="Back" onPress={onLeave} />
      <FlatList
        // The newest is first, at the bottom.
        inverted
        data={[...(state?.items ?? [])].reverse()}
        keyExtractor={({ key }) => key}
        onEndReached={older}
        renderItem={({ item: { message, pending } }) => (
          <Text style={{ opacity: pending ? 0.5 : 1 }}>{plainText(message.content)}</Text>
        )}
      />
      <TextInput placeholder="Message" value={text} onChangeText={setText} onSubmitEditing={send} />
    </View>
  );
}
