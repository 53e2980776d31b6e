import { inTurn } from '../compare.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { EngineName, Place, Places } from '../places.ts';
import { vacuum } from '../postgres.ts';
import type { Side } from '../row.ts';
import { fillLargeOrganization, type Reader } from '../web/large-organization.ts';
import type { ServerRow } from './server-row.ts';

const ROUNDS = 5;
const TRIES = 9;
const UNREAD = 50_000;

export const register: ServerRow = {
  name: 'register',
  what: '`POST /register` of a reader with 50,000 unread messages',
  against: 'the same with none, the difference',
  unit: 'ms',
  goal: 50,
  better: 'less',
  measure: async (places, engine) => {
    const { many, none, reader } = await filled(places, engine);
    return serving(many, (withMany) =>
      serving(none, async (withNone) => {
        await post(withNone, reader, '/mark_all_as_read');
        return inTurn(
          { none: () => registered(withNone, reader), many: () => registered(withMany, reader) },
          (round) => round.many.p50Ms - round.none.p50Ms,
          ROUNDS,
        );
      }),
    );
  },
};

async function filled(
  places: Places,
  engine: EngineName,
): Promise<{ many: Place; none: Place; reader: Reader }> {
  const many = await places.make(engine);
  const size = { messages: 60_000, people: 1000, channels: 50, topics: 500, unread: UNREAD };
  const { reader } = await fillLargeOrganization(many.data, size, many.database);
  if (many.database) await vacuum(many.database);
  return { many, none: await places.make(engine, many), reader };
}

async function registered(server: OurServer, reader: Reader): Promise<Side & { p50Ms: number }> {
  const waits: number[] = [];
  while (waits.length < TRIES) {
    const began = performance.now();
    await post(server, reader, '/register');
    waits.push(performance.now() - began);
  }
  waits.sort((a, b) => a - b);
  return { p50Ms: Number((waits[Math.floor(TRIES / 2)] ?? 0).toFixed(1)) };
}

async function post({ url }: OurServer, { email, apiKey }: Reader, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: authorization({ email, api_key: apiKey }), 'content-type': FORM },
    body: '',
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
}
