import { type RowOf, table } from '../table.ts';

export const attachments = table(
  'attachments',
  {
    id: 'integer',
    owner_id: 'integer',
    path_id: 'text',
    name: 'text',
    size: 'integer',
    content_type: 'text',
    width: 'integer?',
    height: 'integer?',
    animated: 'boolean',
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['id'],
);
export type AttachmentRow = RowOf<typeof attachments>;

export const attachmentMessages = table(
  'attachment_messages',
  { attachment_id: 'integer', message_id: 'integer' },
  ['attachment_id', 'message_id'],
);
