import type { Mutation } from '../../core/realm/mutation.ts';
import { firstCodePoints } from '../../core/text/code-points.ts';
import type { Phrase } from '../../languages/words.ts';
import { literal } from './notice-text.ts';
import { postNoticeToEach } from './post-notice.ts';

/** A failure of something that people set up, such as a bot or a webhook. */
export interface Failure {
  /** What fails, in Markdown and in our own words. */
  readonly text: Phrase;
  /** Words from outside, such as an error message. They are shown as code, and cut if they are long. */
  readonly detail?: string | undefined;
  /** What to do, in Markdown. */
  readonly advice?: Phrase;
}

const DETAIL_LENGTH = 500;

/** Sends a direct message about a failure to people. The caller keeps note of it, so that they are told once. */
export async function tellOfFailure(
  change: Mutation,
  userIds: readonly number[],
  { text, detail = '', advice }: Failure,
): Promise<void> {
  const shown = firstCodePoints(detail.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim(), DETAIL_LENGTH);
  await postNoticeToEach(change, userIds, (words) =>
    [
      text(words),
      ...(shown === '' ? [] : [words.t('notice.details', { detail: literal(shown) })]),
      ...(advice ? [advice(words)] : []),
      words.t('notice.toldOnce'),
    ].join('\n\n'),
  );
}
