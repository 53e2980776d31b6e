import { ResourceNotFound } from '../../core/api-error.ts';

/** The code and reason of a close frame. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * Close codes. With 4400 to 4499 a client must change something before it reconnects, which standard providers respect.
 * With others it may reconnect as it is.
 */
export const closings = {
  stopping: { code: 1001, reason: 'The server is stopping.' },
  textMessage: { code: 1003, reason: 'Messages must be binary.' },
  failed: { code: 1011, reason: 'Something went wrong on the server.' },
  busy: { code: 1013, reason: 'The server is busy.' },
  malformed: { code: 4400, reason: 'A message is not valid.' },
  unauthorized: { code: 4401, reason: 'The ticket, key or account is no longer valid.' },
  gone: { code: 4404, reason: 'Draft does not exist.' },
  startedOver: { code: 4409, reason: 'The document belongs to another epoch.' },
  unmergeable: { code: 4409, reason: 'The history is too long to be merged.' },
  tooLong: { code: 4413, reason: 'The text would be too long.' },
} as const satisfies Record<string, Closing>;

/** Error for a document that can no longer be used. */
export class DocumentClosed extends Error {
  readonly closing: Closing;

  constructor(closing: Closing) {
    super(closing.reason);
    this.closing = closing;
  }
}

/** Returns the close frame for an error; undefined if the error is not about the document. */
export function closingFor(error: unknown): Closing | undefined {
  if (error instanceof DocumentClosed) return error.closing;
  return error instanceof ResourceNotFound ? closings.gone : undefined;
}
