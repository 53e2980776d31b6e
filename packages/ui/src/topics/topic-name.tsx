import type { ReactNode } from 'react';
import { topicText } from './topic-text.ts';

interface Props {
  readonly topic: string;
  /** The rendered name, such as with highlights. */
  readonly shown?: ReactNode;
}

/** The name of a topic. The topic without a name is in italics. */
export function TopicName({ topic, shown = topic }: Props) {
  return topic === '' ? <i>{topicText(topic)}</i> : shown;
}
