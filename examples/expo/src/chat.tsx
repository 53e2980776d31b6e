import { useChannels, useSyncState, useTopics } from '@tidings/sdk/react';
import { useState } from 'react';
import { Button, SectionList, Text, View } from 'react-native';
import { Conversation } from './conversation.tsx';

interface Place {
  readonly channelId: number;
  readonly topic: string;
}

/** Channels with their topics, or the topic that the person chose. */
export function Chat() {
  const [place, setPlace] = useState<Place>();
  const channels = useChannels() ?? [];
  const state = useSyncState();
  if (place) return <Conversation {...place} onLeave={() => setPlace(undefined)} />;
  const sections = channels
    .filter(({ subscription }) => subscription)
    .map(({ id, channel }) => ({ key: String(id), title: channel.name, data: [id] }));
  return (
    <View>
      <Text>{state?.name}</Text>
      <SectionList
        sections={sections}
        renderSectionHeader={({ section }) => <Text>{section.title}</Text>}
        renderItem={({ item }) => <Topics channelId={item} onChoose={setPlace} />}
      />
    </View>
  );
}

interface TopicsProps {
  readonly channelId: number;
  readonly onChoose: (place: Place) => void;
}

function Topics({ channelId, onChoose }: TopicsProps) {
  const topics = useTopics(channelId) ?? [];
  return topics.map(({ key, name }) => (
    <Button
      key={key}
      title={name || 'general chat'}
      onPress={() => onChoose({ channelId, topic: name })}
    />
  ));
}
