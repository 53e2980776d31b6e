import { type History, history } from '../fill/history.ts';
import type { Load } from '../load.ts';
import { authorization, FORM, serving } from '../our-server.ts';
import { load } from '../processes.ts';
import { pagesOf } from '../rows/history.ts';
import { type Grow, type Growth, type Point, pointOf } from './growth.ts';

const SECONDS = 2;
const SIZES = [10_000, 100_000, 1_000_000];
/** A few of hundreds of thousands of messages have it: one of eight of those that were said. */
const WORD = 'handbook';

/** One person asks, again and again. */
export const ofMessages: Grow = async (places, engine) => {
  const points = new Map<string, Point[]>();
  for (const size of SIZES) {
    const filled = await history(places, engine, size);
    await serving(filled, async (server) => {
      for (const [name, request] of Object.entries(requestsOf(filled, size))) {
        const work = { ...request, url: `${server.url}${request.url}`, connections: 1 };
        await load({ ...work, seconds: 1 });
        const measured = await load({ ...work, seconds: SECONDS });
        points.set(name, [...(points.get(name) ?? []), pointOf(size, measured)]);
      }
    });
  }
  return Object.entries(titles).map(
    ([name, what]): Growth => ({
      ...{ name, what, per: 'messages', unit: 'ms' },
      points: points.get(name) ?? [],
    }),
  );
};

const titles = {
  pages: 'a page of 100 messages',
  search: 'the newest 100 messages with a word',
  topics: 'the topics of a channel',
  register: 'a queue with all that a client begins with',
} as const;

function requestsOf(
  filled: History,
  size: number,
): Readonly<Record<keyof typeof titles, Omit<Load, 'connections' | 'seconds'>>> {
  const { reader, manyTopicsId } = filled.organization;
  const headers = { authorization: authorization({ email: reader.email, api_key: reader.apiKey }) };
  const words = encodeURIComponent(JSON.stringify([{ operator: 'search', operand: WORD }]));
  const api = '/api/v1';
  return {
    pages: { ...pagesOf(filled, size), url: '' },
    search: {
      method: 'GET',
      headers,
      url: `${api}/messages?anchor=newest&num_before=100&num_after=0&narrow=${words}`,
    },
    topics: { method: 'GET', headers, url: `${api}/users/me/${manyTopicsId}/topics` },
    register: {
      method: 'POST',
      headers: { ...headers, 'content-type': FORM },
      bodies: ['apply_markdown=true&client_gravatar=true'],
      url: `${api}/register`,
    },
  };
}
