import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { DraftInput } from '../resources/draft.ts';
import { Id } from '../scalars.ts';

const refused =
  'a draft to a channel does not have exactly one channel ID, a recipient is unknown, a draft has no content or an unknown key, or the caller has turned drafts on the server off';

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
  errors: { BAD_REQUEST: `Refused if ${refused}.` },
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
    draft_id: required(Id, 'The draft.'),
    draft: required(DraftInput, 'What it is to be.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: `The caller has no such draft (HTTP 404). Also refused if ${refused}.`,
  },
});
