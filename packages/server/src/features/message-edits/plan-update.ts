import { hash } from 'node:crypto';
import type { CustomData, endpoints, InputOf } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { changedCustom } from '../custom-data/checked-custom.ts';
import { customOf } from '../custom-data/custom-in-wire.ts';
import { findMessage } from '../messages/message-access.ts';
import type { SearchContext } from '../narrow/find-messages.ts';
import { checkMayEdit } from './edit-content.ts';
import { openChannelOf } from './open-channel.ts';
import { type Move, planMove } from './plan-move.ts';

/** The changes to a message that a request asks for, all permitted. */
export interface UpdatePlan {
  /** The message before the change. */
  readonly message: MessageRow;
  /** Markdown, not yet rendered. */
  readonly content: string | undefined;
  /** New custom data, null for none; undefined if it does not change. */
  readonly custom: CustomData | null | undefined;
  readonly move: Move | undefined;
}

type Input = InputOf<typeof endpoints.updateMessage>;

const DELETED = '(deleted)';

/** Works out the changes. Throws if there are none or one is not permitted. */
export async function planUpdate(
  context: SearchContext,
  editor: UserRow,
  input: Input,
): Promise<UpdatePlan> {
  const message = await findMessage(context, editor, input.message_id);
  openChannelOf(context.state, message);
  const move = await planMove(context, editor, message, input);
  const content = input.content?.trim() === '' ? DELETED : input.content;
  const isEdit = content !== undefined || input.custom !== undefined;
  if (!isEdit && !move) throw badRequest('Nothing to change');
  if (isEdit) checkMayEdit(context, editor, message);
  checkExpected(message, input.prev_content_sha256);
  return { message, content, custom: changedCustom(customOf(message), input.custom), move };
}

function checkExpected({ content }: MessageRow, expected: string | undefined): void {
  if (expected === undefined) return;
  const actual = hash('sha256', content);
  if (expected.toLowerCase() === actual) return;
  throw changedMeanwhile();
}

export function changedMeanwhile(): ApiError {
  return new ApiError('EXPECTATION_MISMATCH', 'The message has changed meanwhile.');
}
