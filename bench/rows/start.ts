import { inTurn } from '../compare.ts';
import { history } from '../fill/history.ts';
import { authorization, serving } from '../our-server.ts';
import type { Place } from '../places.ts';
import type { ServerRow } from './server-row.ts';

const MANY = 1_000_000;
const ROUNDS = 5;

export const start: ServerRow = {
  name: 'start',
  what: 'ready to serve after start, database of 1,000,000 messages',
  against: 'an empty one',
  goal: 1.5,
  better: 'less',
  measure: async (places, engine) => {
    const full = await history(places, engine, MANY);
    const { email, apiKey } = full.organization.reader;
    const empty = await places.make(engine);
    const ada = await serving(empty, (server) => server.account('ada', 'owner'));
    const reader = authorization({ email, api_key: apiKey });
    return inTurn(
      { empty: () => started(empty, authorization(ada)), full: () => started(full, reader) },
      (round) => round.full.readyMs / round.empty.readyMs,
      ROUNDS,
    );
  },
};

/** Returns the time from the command until a response that needs the open organization. */
async function started(place: Place, authorization: string): Promise<{ readyMs: number }> {
  const began = performance.now();
  return serving(place, async ({ url }) => {
    const answer = await fetch(`${url}/api/v1/users/me`, { headers: { authorization } });
    if (!answer.ok) throw new Error(await answer.text());
    return { readyMs: Math.round(performance.now() - began) };
  });
}
