import type { ReactNode } from 'react';
import { topicText } from './topic-text.ts';

interface Props {
  readonly topic: string;
  /** Another look of its name, if it has one. */
  readonly shown?: ReactNode;
}

/** In italics where it is no name that somebody gave. */
export function TopicName({ topic, shown = topic }: Props) {
  return topic === '' ? <i>{topicText(topic)}</i> : shown;
}
