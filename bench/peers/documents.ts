import { inTurn } from '../compare.ts';
import { fillCrowd, type Person } from '../fill/crowd.ts';
import type { Measured } from '../load.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import { lend, startOther } from '../processes.ts';
import type { Comparison } from './comparison.ts';
import type { Editing } from './document-editors.ts';
import { installPeers, versions } from './packages.ts';

const SECONDS = 3;
const DOCUMENTS = 8;

export const documents: Comparison = {
  name: 'peers-documents',
  peer: `@y/websocket-server ${versions['@y/websocket-server']}`,
  work: '8 documents of as many people, with two devices each: what one writes, a letter at a time, is seen by the other, which writes the next 20 ms later; how soon a letter is seen',
  durability: {
    ours: 'a document is on disk half a second after the last letter, as the content of the draft, too',
    theirs: 'none, in memory as long as somebody is connected',
  },
  install: installPeers,
  measure: async (places) => {
    const place = await places.make('sqlite');
    const people = await fillCrowd(place, DOCUMENTS);
    const other = await startOther('./peers/y-websocket-server.ts');
    try {
      return await serving(place, async (server) => {
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
            documents: await Promise.all(people.map((person) => draftDocument(server, person))),
            seconds: SECONDS,
          });
        return inTurn({ ours, ceiling: theirs }, (of) => of.ceiling.p50Ms / of.ours.p50Ms);
      });
    } finally {
      await other.stop();
    }
  },
};

function edit(work: Editing): Promise<Measured> {
  return lend<Measured, Measured>('./peers/document-editors.ts', (ask) => ask(work));
}

/** Creates a draft, and two tickets for it. */
async function draftDocument(
  server: OurServer,
  person: Person,
): Promise<Editing['documents'][number]> {
  const headers = { authorization: authorization(person), 'content-type': FORM };
  const post = async <Answer>(path: string, body = ''): Promise<Answer> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body });
    return (await answer.json()) as Answer;
  };
  const draft = { type: '', to: [], topic: '', content: 'a' };
  const drafts = encodeURIComponent(JSON.stringify([draft]));
  const [id] = (await post<{ ids: number[] }>('/drafts', `drafts=${drafts}`)).ids;
  const ticket = async () => {
    const path = `/drafts/${id}/document_ticket`;
    const answer = await post<{ ticket: string; document_epoch: number }>(path);
    return { ticket: answer.ticket, epoch: String(answer.document_epoch) };
  };
  return { name: `${id}/document`, params: [await ticket(), await ticket()] };
}
