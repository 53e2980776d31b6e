import type { Person } from '../support/team.ts';

/** Keeps a draft, and gives its id. */
export async function keptDraft(
  by: Person,
  content: string,
  extra: Record<string, unknown> = {},
): Promise<number> {
  const draft = { type: '', to: [], topic: '', content };
  const { body } = await by.post('/drafts', { drafts: [draft], ...extra });
  if (body.result !== 'success') throw new Error(`Not kept: ${JSON.stringify(body)}`);
  return body.ids[0];
}

/** A draft as its owner finds it; undefined if there is none. */
export async function foundDraft(person: Person, id: number) {
  const { body } = await person.get('/drafts');
  return body.drafts.find((draft: { id: number }) => draft.id === id);
}

export async function contentOf(person: Person, id: number): Promise<string | undefined> {
  return (await foundDraft(person, id))?.content;
}

/** Replaces what a draft says, as a client does that knows nothing of documents. */
export async function rewritten(person: Person, id: number, content: string): Promise<void> {
  const draft = { type: '', to: [], topic: '', content };
  const { body } = await person.patch(`/drafts/${id}`, { draft });
  if (body.result !== 'success') throw new Error(`Not edited: ${JSON.stringify(body)}`);
}

export async function ticketFor(person: Person, id: number): Promise<string> {
  const { body } = await person.post(`/drafts/${id}/document_ticket`);
  if (body.result !== 'success') throw new Error(`No ticket: ${JSON.stringify(body)}`);
  return body.ticket;
}
