import { type History, history } from '../fill/history.ts';
import type { Load, Measured } from '../load.ts';
import { authorization, FORM, serving } from '../our-server.ts';
import type { EngineName, Places } from '../places.ts';
import { load } from '../processes.ts';
import { pagesOf } from '../rows/history.ts';
import { type Grow, type Growth, pointsAt } from './growth.ts';

const SECONDS = 2;
const SIZES = [10_000, 100_000, 1_000_000];
/** One in eight messages contains it. */
const WORD = 'handbook';
const NEVER_SAID = 'zeppelin';

const titles = {
  pages: 'a page of 100 messages',
  search: 'the newest 100 messages with a word',
  rareWord: 'a search for a word that nobody used',
  images: 'messages with an image, of which there are none',
  topics: 'the topics of a channel',
  register: 'a queue with all that a client begins with',
} as const;

type Name = keyof typeof titles;

/** One user repeats each request. */
export const ofMessages: Grow = async (places, engine) => {
  for (const size of SIZES) await history(places, engine, size);
  return servingAll(places, engine, SIZES, async (ask) => {
    const grown: Growth[] = [];
    for (const name of Object.keys(titles) as Name[]) {
      for (const size of SIZES) await ask(name, size);
      const points = await pointsAt(SIZES, (size) => ask(name, size));
      grown.push({ name, what: titles[name], per: 'messages', unit: 'ms', points });
    }
    return grown;
  });
};

type Ask = (name: Name, size: number) => Promise<Measured>;

/** Starts a server for each size, all at the same time. */
async function servingAll<T>(
  places: Places,
  engine: EngineName,
  [size, ...others]: readonly number[],
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  if (size === undefined)
    return work(() => Promise.reject(new Error('There is no server of that size')));
  const filled = await history(places, engine, size);
  return serving(filled, ({ url }) =>
    servingAll(places, engine, others, (askOther) =>
      work((name, of) => {
        if (of !== size) return askOther(name, of);
        const request = requestsOf(filled, size)[name];
        return load({ ...request, url: `${url}${request.url}`, connections: 1, seconds: SECONDS });
      }),
    ),
  );
}

function requestsOf(
  filled: History,
  size: number,
): Readonly<Record<Name, Omit<Load, 'connections' | 'seconds'>>> {
  const { reader, manyTopicsId } = filled.organization;
  const headers = { authorization: authorization({ email: reader.email, api_key: reader.apiKey }) };
  const newest = (operator: string, operand: string) => {
    const narrow = encodeURIComponent(JSON.stringify([{ operator, operand }]));
    const url = `${api}/messages?anchor=newest&num_before=100&num_after=0&narrow=${narrow}`;
    return { method: 'GET', headers, url, neverTheSame: true } as const;
  };
  const api = '/api/v1';
  return {
    pages: { ...pagesOf(filled, size), url: '' },
    search: newest('search', WORD),
    rareWord: newest('search', NEVER_SAID),
    images: newest('has', 'image'),
    topics: { method: 'GET', headers, url: `${api}/users/me/${manyTopicsId}/topics` },
    register: {
      method: 'POST',
      headers: { ...headers, 'content-type': FORM },
      bodies: ['apply_markdown=true&client_gravatar=true'],
      url: `${api}/register`,
    },
  };
}
