import { expect, onTestFinished } from 'vitest';
import type { Conversation } from '../../src/messages/conversation.ts';
import type { View } from '../../src/narrow/view.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { openTimeline, type TimelineOptions } from '../../src/timeline/timeline.ts';
import type { Timeline } from '../../src/timeline/timeline-state.ts';
import { exampleMessage } from './example-message.ts';
import type { ScriptedConnection } from './scripted-connection.ts';

export const garden: Extract<Conversation, { kind: 'topic' }> = {
  kind: 'topic',
  channelId: 7,
  topic: 'garden',
};
export const gardenView: View = { kind: 'topic', channelId: 7, topic: 'garden' };

/** Returns a read message. */
export function readMessage(id: number, where: Conversation = garden): StoredMessage {
  return { ...exampleMessage({ id, in: where }), flags: ['read'] };
}

export function list(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

export function messages(from: number, to: number, where: Conversation = garden): StoredMessage[] {
  return list(from, to).map((id) => readMessage(id, where));
}

/** Opens a timeline with a listener until the test is over. */
export function open(
  { sources }: ScriptedConnection,
  view: View,
  options?: TimelineOptions,
): Timeline {
  const timeline = openTimeline(sources, view, options);
  onTestFinished(timeline.subscribe(() => undefined));
  return timeline;
}

/** Returns the ids, and the local ids of unsent messages. */
export function idsOf({ current }: Timeline): (number | string)[] {
  return current.items.map(({ ref }) => ('id' in ref ? ref.id : ref.localId));
}

export async function settled(timeline: Timeline): Promise<void> {
  await expect.poll(() => timeline.current.isLoading).toBe(false);
}
