import { type Attachment, type CustomData, endpoints } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type MessageRow, messageFlags, messages } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type ClientInfo, preparedMutation } from '../../handler.ts';
import { approvedEdit, hasHook } from '../before-send-hook/approved-content.ts';
import { customOf } from '../custom-data/custom-in-wire.ts';
import { replaceTags } from '../custom-data/custom-tags.ts';
import { committed } from '../messages/message-access.ts';
import { messageEvent } from '../messages/message-event.ts';
import { changedMessage } from '../messages/message-object.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { type RenderPlace, renderMessage } from '../messages/render-typed-text.ts';
import { wantPreviews } from '../page-previews/want-previews.ts';
import { claimAttachments, releaseAttachments } from '../uploads/claim-attachments.ts';
import { announceMove, carryOutMove } from './carry-out-move.ts';
import { applyMentions, storeContent } from './edit-content.ts';
import { noticesOf, postMoveNotice } from './move-notices.ts';
import type { Move } from './plan-move.ts';
import { changedMeanwhile, planUpdate, type UpdatePlan } from './plan-update.ts';
import { emitAbout } from './receivers.ts';
import { contentPart, editPart } from './update-event.ts';

export const updateMessage = preparedMutation(endpoints.updateMessage, {
  // Renders the content that the change seems to need. `run` decides again and rarely needs another.
  async prepare(call) {
    const { input, caller, services } = call;
    const context = { ...committed(call), dialect: services.engine.dialect };
    const plan = await planUpdate(context, caller, input);
    const place = placeOf(call);
    const approved = await newContent(place, caller, plan);
    const content =
      approved === undefined ? undefined : await renderMessage(place, caller, approved);
    const notices = new Map<string, RenderedMessage>();
    for (const notice of plan.move ? noticesOf(call.state, plan.move, caller, input) : []) {
      notices.set(notice.content, await renderMessage(place, caller, notice.content));
    }
    return { before: plan.message.content, content, notices };
  },

  isAsked: hasHook,

  async run(call, prepared) {
    const { change, caller, input } = call;
    // A move reads and writes many messages in the database, so pending writes must be there.
    if (input.topic !== undefined || input.stream_id !== undefined) await change.writableSql();
    const { message, custom, move } = await planUpdate(change, caller, input);
    // The hook replaced a text that the caller did not send. It may have changed since.
    const isStale = input.content === undefined && prepared.before !== message.content;
    if (prepared.content && isStale) throw changedMeanwhile();
    const isEdit = prepared.content !== undefined && prepared.content.content !== message.content;
    const edit = isEdit ? prepared.content : undefined;
    await update(change, caller, { message, edit, custom, move });
    if (edit) wantPreviews(change, placeOf(call), message, edit);
    const detached_uploads = edit ? await exchangeFiles(change, caller, message.id, edit) : [];
    if (move) {
      for (const notice of noticesOf(change.state, move, caller, input)) {
        const known = prepared.notices.get(notice.content);
        const rendered = known ?? (await renderMessage(placeOf(call), caller, notice.content));
        await postMoveNotice(change, move, { notice, rendered, moverId: caller.id });
      }
    }
    return { detached_uploads };
  },
});

/** Returns the text that the message gets; undefined if it stays as it is. */
async function newContent(
  place: RenderPlace,
  editor: UserRow,
  plan: UpdatePlan,
): Promise<string | undefined> {
  if (plan.content === undefined && plan.custom === undefined) return undefined;
  const approved = await approvedEdit(place, editor, plan);
  const isUnchanged = plan.content === undefined && approved === plan.message.content;
  return isUnchanged ? undefined : approved;
}

function placeOf<C extends { readonly client: ClientInfo }>(call: C): C & { origin: string } {
  return { ...call, origin: call.client.origin };
}

interface Update {
  readonly message: MessageRow;
  readonly edit: RenderedMessage | undefined;
  readonly custom: CustomData | null | undefined;
  readonly move: Move | undefined;
}

async function update(
  change: Mutation,
  editor: UserRow,
  { message, edit, custom, move }: Update,
): Promise<void> {
  if (!edit && custom === undefined && !move) return;
  const moved = move && (await carryOutMove(change, editor.id, move));
  const before = moved?.message ?? message;
  const calledBots = edit ? await applyMentions(change, editor, before, edit) : [];
  const edited = edit
    ? storeContent(change, before, edit, { editorId: editor.id, isMovedToo: moved !== undefined })
    : before;
  const after = custom === undefined ? edited : storeCustom(change, edited, custom);
  await sendToBots(change, after, calledBots);
  const event = {
    ...(await editPart(change, editor.id, after)),
    ...(edit && contentPart(message, after)),
    ...(custom !== undefined && { custom: custom ?? {}, rendering_only: !edit && !move }),
  };
  if (moved) await announceMove(change, move, moved.receivers, event);
  else await emitAbout(change, message, event);
}

/** Replaces custom data. This is no edit of the text, so the history stays as it is. */
function storeCustom(change: Mutation, message: MessageRow, custom: CustomData | null): MessageRow {
  const changed = changedMessage(change, message, {}, custom);
  change.put(messages, changed);
  replaceTags(change, message.id, customOf(message), custom);
  return changed;
}

/** Delivers the message as new to bots that the edit mentions for the first time. */
async function sendToBots(
  change: Mutation,
  message: MessageRow,
  botIds: readonly number[],
): Promise<void> {
  if (botIds.length === 0) return;
  const rows = await storedRows(change, messageFlags, { message_id: message.id });
  const flags = new Map(rows.map((row) => [row.user_id, row.flags]));
  const sent = { flags, members: undefined, readBy: [], echo: undefined };
  const event = messageEvent(change.state, message, sent);
  for (const id of botIds) change.emit(forUser(id), event);
}

/** Updates the files that the message refers to. Returns the files that no message refers to any more. */
async function exchangeFiles(
  change: Mutation,
  author: UserRow,
  messageId: number,
  { attachmentPaths }: RenderedMessage,
): Promise<Attachment[]> {
  await claimAttachments(change, author, messageId, attachmentPaths);
  return releaseAttachments(change, messageId, attachmentPaths);
}
