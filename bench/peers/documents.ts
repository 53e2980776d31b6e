import { inTurn, ratio } from '../compare.ts';
import type { Measured } from '../load.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import { lend, startOther } from '../processes.ts';
import type { Comparison } from './comparison.ts';
import type { Editing } from './document-editors.ts';
import { versions } from './packages.ts';

const SECONDS = 3;
const DOCUMENTS = 8;

export const documents: Comparison = {
  name: 'peers-documents',
  peer: `@y/websocket-server ${versions['@y/websocket-server']}`,
  work: '8 documents with two devices each: what one writes, a letter at a time, is seen by the other, which then writes',
  durability: {
    ours: 'a document is on disk half a second after the last letter, as the content of the draft, too',
    theirs: 'none, in memory as long as somebody is connected',
  },
  measure: async (places) => {
    const place = await places.make('sqlite');
    const other = await startOther('./peers/y-websocket-server.ts');
    try {
      return await serving(place, async (server) => {
        const ada = authorization(await server.account('ada', 'owner'));
        let round = 0;
        const theirs = () => {
          round += 1;
          const named = Array.from({ length: DOCUMENTS }, (_, index) => ({
            name: `${round}-${index}`,
            params: [{}, {}] as const,
          }));
          return edit({ url: other.url, documents: named, seconds: SECONDS });
        };
        const ours = async () =>
          edit({
            url: `${server.url.replace(/^http/, 'ws')}/api/v1/drafts`,
            documents: await draftDocuments(server, ada),
            seconds: SECONDS,
          });
        return inTurn({ ours, ceiling: theirs }, ratio);
      });
    } finally {
      await other.stop();
    }
  },
};

function edit(work: Editing): Promise<Measured> {
  return lend<Measured, Measured>('./peers/document-editors.ts', (ask) => ask(work));
}

/** New drafts, and two tickets to each. */
async function draftDocuments(
  server: OurServer,
  authorization: string,
): Promise<Editing['documents']> {
  const post = async <Answer>(path: string, body = ''): Promise<Answer> => {
    const headers = { authorization, 'content-type': FORM };
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body });
    return (await answer.json()) as Answer;
  };
  const ticket = async (id: number) => {
    const path = `/drafts/${id}/document_ticket`;
    const answer = await post<{ ticket: string; document_epoch: number }>(path);
    return { ticket: answer.ticket, epoch: String(answer.document_epoch) };
  };
  const draft = { type: '', to: [], topic: '', content: 'a' };
  const drafts = JSON.stringify(Array.from({ length: DOCUMENTS }, () => draft));
  const { ids } = await post<{ ids: number[] }>('/drafts', `drafts=${encodeURIComponent(drafts)}`);
  return Promise.all(
    ids.map(async (id) => ({
      name: `${id}/document`,
      params: [await ticket(id), await ticket(id)] as const,
    })),
  );
}
