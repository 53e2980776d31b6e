import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { Draft, DraftDocument, DraftInput } from '../resources/draft.ts';
import { Count, Id } from '../scalars.ts';

const draftId = required(Id, 'The draft.');
const switchedOff = 'the caller has turned drafts on the server off';
const refused = `a draft to a channel does not have exactly one channel ID, a recipient is unknown, a draft has no content or an unknown key, or ${switchedOff}`;

export const getDrafts = endpoint({
  section: 'B-drafts',
  summary: 'Get drafts',
  method: 'GET',
  path: '/drafts',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    count: described(Count, 'How many there are.'),
    drafts: described(Type.Array(Draft), 'The drafts, the one edited last at the end.'),
  }),
  errors: { BAD_REQUEST: `Refused if ${switchedOff}.` },
});

export const createDrafts = endpoint({
  section: '4.10',
  summary: 'Create drafts',
  description: 'All or nothing. Other clients of the user hear of it.',
  method: 'POST',
  path: '/drafts',
  access: 'user',
  mutates: true,
  params: {
    drafts: defaulted(Type.Array(DraftInput), [], 'The drafts.'),
    documents: optional(
      Type.Array(Type.Union([DraftDocument, Type.Null()])),
      'Only on Tidings: a document for each draft at the same place, or null. What the document says then is the content. A server that has no documents ignores this.',
    ),
  },
  response: Type.Object({
    ids: described(Type.Array(Id), 'IDs of the drafts, in the order they were sent.'),
  }),
  errors: { BAD_REQUEST: `Refused if the caller would keep too many drafts, ${refused}.` },
});

export const editDraft = endpoint({
  section: '4.9',
  summary: 'Edit a draft',
  description: 'Replaces the draft. Other clients of the user hear of it.',
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  access: 'user',
  mutates: true,
  params: {
    draft_id: draftId,
    draft: required(DraftInput, 'What it is to be.'),
    document: optional(
      DraftDocument,
      'Only on Tidings: merged into the document of the draft, which then says what the content is; that of `draft` is not looked at. A server that has no documents ignores this.',
    ),
    document_epoch: optional(Count, 'Only on Tidings: the epoch that `document` belongs to.', {
      requiredWhen: { given: 'document' },
    }),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${refused}.`,
    EXPECTATION_MISMATCH: 'The document has started over: `document` belongs to another epoch.',
  },
});

export const deleteDraft = endpoint({
  section: 'B-drafts',
  summary: 'Delete a draft',
  description: 'Other clients of the user hear of it.',
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  access: 'user',
  mutates: true,
  params: {
    draft_id: draftId,
    expected_content: optional(
      Type.String(),
      'Only on Tidings: what the draft says as far as the caller knows; if it says anything else, it stays. A server that has no documents ignores this.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${switchedOff}.`,
    EXPECTATION_MISMATCH: 'The draft says something else than `expected_content`.',
  },
});

const documents = 'tidings-draft-documents';
const epoch = described(
  Count,
  'Grows when the document starts over; what a client has of another epoch cannot be merged.',
);
const noDraft = `The caller has no such draft (HTTP 404), or ${switchedOff}.`;

export const getDraftDocument = endpoint({
  section: documents,
  summary: 'Get the document of a draft',
  description: 'The Yjs document whose text `content` is what the draft says.',
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
    'Lets a client that cannot send headers with a websocket open the document, once, within a minute.',
  method: 'POST',
  path: '/drafts/{draft_id}/document_ticket',
  access: 'user',
  mutates: true,
  params: { draft_id: draftId },
  response: Type.Object({
    ticket: Type.String({ description: 'For the parameter of that name in the address.' }),
    document_epoch: epoch,
  }),
  errors: { BAD_REQUEST: noDraft },
});
