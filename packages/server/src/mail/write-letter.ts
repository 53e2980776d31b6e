import { forgottenPasswordLetter } from '../forgotten-passwords/letter.ts';
import type { Letter } from './letter.ts';
import type { LetterContext, LetterWriter } from './letter-writer.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

const writers: { readonly [O in Occasion]: LetterWriter<O> } = {
  'password forgotten': forgottenPasswordLetter,
};

/** What a mail says, by how things are now. */
export async function writeLetter<O extends Occasion>(
  context: LetterContext,
  mail: Mail<O>,
): Promise<Letter | undefined> {
  const { state } = context;
  if (state.internal('deactivated')) return undefined;
  if (mail.user_id !== null && !state.users.get({ id: mail.user_id })?.is_active) return undefined;
  return writers[mail.occasion](context, mail);
}
