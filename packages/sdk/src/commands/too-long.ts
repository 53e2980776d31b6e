import { TidingsError } from '../tidings-error.ts';

/** The limits of texts, named as in `register` and `@tidings/shared-types`. */
export type TextLimit =
  | 'max_message_length'
  | 'max_topic_length'
  | 'navigationViewNameLength'
  | 'savedSnippetTitleLength'
  | 'statusTextLength';

const names: Readonly<Record<TextLimit, string>> = {
  max_message_length: 'The message',
  max_topic_length: 'The topic',
  navigationViewNameLength: 'The name',
  savedSnippetTitleLength: 'The title',
  statusTextLength: 'The status',
};

/** A text is longer than the server accepts. Nothing was stored or sent. */
export class TooLong extends TidingsError {
  override readonly name = 'TooLong';
  readonly code = 'TOO_LONG';
  /** The limit that the text exceeds. */
  readonly limit: TextLimit;
  /** The most characters that the limit allows, in Unicode code points. */
  readonly most: number;
  /** The characters of the text, without the blanks that the server strips. */
  readonly length: number;

  constructor(limit: TextLimit, most: number, length: number) {
    super(`${names[limit]} is too long: it has ${length} characters of at most ${most}.`);
    this.limit = limit;
    this.most = most;
    this.length = length;
  }
}
