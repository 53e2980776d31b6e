import type { LocalChangeWrite } from '../local-changes/local-change.ts';
import type { StoredDraft } from '../local-changes/stored-draft.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';
import type { Origin } from '../outbox/outbox.ts';
import { draftLeft } from './draft-changes.ts';
import { draftSent, sameSent, sentDraft } from './sent-drafts.ts';
import { withoutSent } from './text-diff.ts';

/** A draft as the app showed it. */
export interface ShownDraft {
  /** The id on this device. */
  readonly id: string;
  /** The text as it was shown. */
  readonly content: string;
}

interface DraftToSend {
  readonly id: string;
  /** The current id in its editor. It differs if the draft turned out to be gone. */
  readonly openId: string;
  /** The draft's text when the message was made from it, if known. */
  readonly said: string | undefined;
  readonly message: NewMessage;
  newId(): string;
}

/** Plans the draft's part of the write that makes the entry of its message (D4). */
export function draftToSend({ id, openId, said, message, newId }: DraftToSend): Origin {
  const isSaid = (draft: StoredDraft) => message.content.includes(draft.content.trim());
  let left: StoredDraft | undefined;
  /** Returns the same draft for each call: another document would double the text. */
  const leave = (draft: StoredDraft, content: string): StoredDraft => {
    if (left?.content !== content) left = draftLeft(draft, newId(), content);
    return left;
  };
  return {
    refs: [...new Set([id, openId])].map((each) => ({ kind: 'draft', id: each })),
    consume(stored, entry) {
      const draft = stored.get('draft', id);
      const sent = sentDraft(message, entry);
      const alreadySentAs = sameSent(draft, sent);
      const changes: LocalChangeWrite[] = [];
      const put = (value: StoredDraft) =>
        changes.push({ put: { kind: 'draft', id: value.id, value } });
      if (alreadySentAs === undefined) put(draftSent(draft, id, sent));
      if (draft && !draft.isDeleted) {
        const more = said === undefined ? '' : withoutSent(said, draft.content);
        if (more.trim() !== '') put(leave(draft, more));
      }
      const opened = openId === id ? undefined : stored.get('draft', openId);
      if (opened && !opened.isDeleted && isSaid(opened)) put(draftSent(opened, openId, sent));
      return { alreadySentAs, changes };
    },
  };
}
