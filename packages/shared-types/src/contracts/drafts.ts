import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { Draft, DraftInput } from '../resources/draft.ts';
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
  params: { drafts: defaulted(Type.Array(DraftInput), [], 'The drafts.') },
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
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${refused}.`,
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
  params: { draft_id: draftId },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${switchedOff}.`,
  },
});
