import { type Block, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';

export const deactivatedLetter: LetterWriter<'deactivated'> = (
  { state, origin },
  { address, user_id, details: { by, comment } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || user.is_active) return undefined;
  const name = state.setting('name');
  const who = state.users.get({ id: by })?.full_name ?? 'An administrator';
  const words: Block[] =
    comment.trim() === '' ? [] : [{ kind: 'message', by: who, text: comment.trim() }];
  return {
    to: address,
    subject: `Your account in ${name} is deactivated`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `${unlinked(who)} has deactivated your account in ${name}. You can no longer sign in. Your messages stay.`,
      ),
      ...words,
    ],
    why: `You get this because the account had this address.\n${name}, ${origin}`,
  };
};
