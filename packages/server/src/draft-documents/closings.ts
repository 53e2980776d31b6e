import { ResourceNotFound } from '../api-error.ts';

/** Why a connection ends, as its close frame says it. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * Codes from 4400 to 4499 ask the client to change something before it comes back, which stock
 * providers respect; after the others it may come back as it is.
 */
export const closings = {
  stopping: { code: 1001, reason: 'The server is stopping.' },
  textMessage: { code: 1003, reason: 'Messages must be binary.' },
  failed: { code: 1011, reason: 'Something went wrong on the server.' },
  busy: { code: 1013, reason: 'The server cannot do this now.' },
  malformed: { code: 4400, reason: 'A message cannot be read.' },
  unauthorized: { code: 4401, reason: 'The ticket, key or account is not valid any more.' },
  gone: { code: 4404, reason: 'Draft does not exist.' },
  startedOver: { code: 4409, reason: 'The document belongs to another epoch.' },
  unmergeable: { code: 4409, reason: 'The history is too long to be merged.' },
  tooLong: { code: 4413, reason: 'The text would be too long.' },
} as const satisfies Record<string, Closing>;

/** Thrown where a document cannot be used any more. */
export class DocumentClosed extends Error {
  readonly closing: Closing;

  constructor(closing: Closing) {
    super(closing.reason);
    this.closing = closing;
  }
}

/** What an error tells clients of a document; undefined where it tells nothing about that. */
export function closingFor(error: unknown): Closing | undefined {
  if (error instanceof DocumentClosed) return error.closing;
  return error instanceof ResourceNotFound ? closings.gone : undefined;
}
