import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';

/** What only the leading tab does, since it writes to the records; any tab may ask for it. */
export interface LeaderTasks {
  fetchMessages(request: MessageRequest): Promise<MessageAnswer>;
  recheckMessages(ids: readonly number[]): Promise<void>;
  fetchSource(messageId: number): Promise<string>;
  /** Asks for all topics of a channel. */
  refreshTopics(channelId: number): Promise<void>;
  /** Answers once the leader has worked in what this tab sent before. */
  acknowledge(): Promise<void>;
}

export type TaskName = keyof LeaderTasks;
export type TaskArgument<N extends TaskName> = Parameters<LeaderTasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<LeaderTasks[N]>>;
