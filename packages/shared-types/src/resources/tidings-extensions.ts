import * as Type from 'typebox';

/** What a Tidings server does beyond the API that it shares with others; each has its page in docs/. */
export const tidingsExtensions = [
  'idempotency-keys',
  'ordered-requests',
  'event-stream',
  'draft-documents',
] as const;

/** Among the extensions of a server that sends mail. */
export const mailExtension = 'mail';

export const TidingsExtensions = Type.Array(Type.String(), {
  description:
    'What this server does beyond the API: `idempotency-keys`, `ordered-requests`, `event-stream`, `draft-documents`, and `mail` where it is set up to send some. Absent on servers that are no Tidings servers.',
});
