import type { Credentials } from '../api/authorization.ts';
import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';

/** The tasks of the leading tab, which alone writes to the records. Any tab may request them. */
export interface LeaderTasks {
  fetchMessages(request: MessageRequest): Promise<MessageAnswer>;
  recheckMessages(ids: readonly number[]): Promise<void>;
  fetchSource(messageId: number): Promise<string>;
  /** Fetches all topics of a channel. */
  refreshTopics(channelId: number): Promise<void>;
  /** Resolves with a key other than the refused one, for clients that sign in with tokens. */
  nextKey(refused: string | undefined): Promise<Credentials>;
  /** Resolves once the leader has processed everything that this tab sent before. */
  acknowledge(): Promise<void>;
}

export type TaskName = keyof LeaderTasks;
export type TaskArgument<N extends TaskName> = Parameters<LeaderTasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<LeaderTasks[N]>>;
