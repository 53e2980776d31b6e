import type { EditableMessageFlag } from '@tidings/shared-types';
import type { Found } from '../narrow/find-messages.ts';

export const flaggedColumns = ['sender_id', 'channel_id', 'topic', 'wildcards'] as const;

/** The message columns that a change of flags needs. */
export type FlaggedMessage = Found<(typeof flaggedColumns)[number]>;

export interface FlagChange {
  readonly op: 'add' | 'remove';
  readonly flag: EditableMessageFlag;
}
