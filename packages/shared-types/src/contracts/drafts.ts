import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { Draft, DraftDocument, DraftInput } from '../resources/draft.ts';
import { Count, Id } from '../scalars.ts';

const draftId = required(Id, 'The draft.');
const switchedOff = 'the caller has turned off drafts on the server';
const refused = `a draft to a channel does not have exactly one channel ID, a recipient is unknown, a draft is empty or has an unknown key, or ${switchedOff}`;

export const getDrafts = endpoint({
  section: 'B-drafts',
  summary: 'Get drafts',
  method: 'GET',
  path: '/drafts',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    count: described(Count, 'Number of drafts.'),
    drafts: described(Type.Array(Draft), 'The drafts, with the last edited draft at the end.'),
  }),
  errors: { BAD_REQUEST: `Refused if ${switchedOff}.` },
});

export const createDrafts = endpoint({
  section: '4.10',
  summary: 'Create drafts',
  description: 'All or nothing. The user’s other clients get an event.',
  method: 'POST',
  path: '/drafts',
  access: 'user',
  mutates: true,
  params: {
    drafts: defaulted(Type.Array(DraftInput), [], 'The drafts.'),
    documents: optional(
      Type.Array(Type.Union([DraftDocument, Type.Null()])),
      'Only on Tidings: a document or null for each draft, in the same order. The text of a document becomes the content of its draft. Servers without documents ignore this.',
    ),
  },
  response: Type.Object({
    ids: described(Type.Array(Id), 'IDs of the drafts, in the order of the request.'),
  }),
  errors: { BAD_REQUEST: `Refused if the caller would have too many drafts, ${refused}.` },
});

export const editDraft = endpoint({
  section: '4.9',
  summary: 'Edit a draft',
  description: 'Replaces the draft. The user’s other clients get an event.',
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  access: 'user',
  mutates: true,
  params: {
    draft_id: draftId,
    draft: required(DraftInput, 'The new draft.'),
    document: optional(
      DraftDocument,
      'Only on Tidings: an update to merge into the draft’s document, whose text then becomes the content. The content of `draft` is ignored. Servers without documents ignore this.',
    ),
    document_epoch: optional(Count, 'Only on Tidings: the epoch of `document`.', {
      requiredWhen: { given: 'document' },
    }),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${refused}.`,
    EXPECTATION_MISMATCH:
      'The document has started over, so `document` belongs to an earlier epoch.',
  },
});

export const deleteDraft = endpoint({
  section: 'B-drafts',
  summary: 'Delete a draft',
  description: 'The user’s other clients get an event.',
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  access: 'user',
  mutates: true,
  params: {
    draft_id: draftId,
    expected_content: optional(
      Type.String(),
      'Only on Tidings: the content that the caller knows. The draft is kept if its content differs. Servers without documents ignore this.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${switchedOff}.`,
    EXPECTATION_MISMATCH: 'The draft’s content differs from `expected_content`.',
  },
});

const documents = 'tidings-draft-documents';
const epoch = described(
  Count,
  'Number that grows when the document starts over. Updates of different epochs cannot be merged.',
);
const noDraft = `The caller has no such draft (HTTP 404), or ${switchedOff}.`;

export const getDraftDocument = endpoint({
  section: documents,
  summary: 'Get the document of a draft',
  description: 'The Yjs document behind the draft: its text `content` is the draft’s content.',
  method: 'GET',
  path: '/drafts/{draft_id}/document_state',
  access: 'user',
  mutates: false,
  params: { draft_id: draftId },
  response: Type.Object({
    document: described(DraftDocument, 'The document: a Yjs update in base64.'),
    document_epoch: epoch,
  }),
  errors: { BAD_REQUEST: noDraft },
});

export const createDraftDocumentTicket = endpoint({
  section: documents,
  summary: 'Get a ticket for the document of a draft',
  description:
    'For clients that cannot send headers with a websocket. A ticket opens the document once, within a minute.',
  method: 'POST',
  path: '/drafts/{draft_id}/document_ticket',
  access: 'user',
  mutates: true,
  params: { draft_id: draftId },
  response: Type.Object({
    ticket: Type.String({
      description: 'Value of the `ticket` parameter of the websocket’s address.',
    }),
    document_epoch: epoch,
  }),
  errors: { BAD_REQUEST: noDraft },
});
