import { inTurn } from '../compare.ts';
import type { Measured } from '../load.ts';
import { type Account, authorization, FORM, serving } from '../our-server.ts';
import { load } from '../processes.ts';
import type { Row } from '../row.ts';

const SECONDS = 3;
const CONNECTIONS = 64;

/**
 * Two nodes of one organization, which nodes have to coordinate. Several organizations need less
 * coordination.
 */
export const nodes: Row = {
  name: 'nodes',
  engine: 'postgres',
  what: 'two nodes on one PostgreSQL, sends per second',
  against: 'one node',
  goal: 1,
  better: 'more',
  measure: async (places) => {
    const place = await places.make('postgres');
    return serving(place, async (first) => {
      const account = await first.account('ada', 'owner');
      return serving(place, async (second) => {
        const send = (urls: readonly string[], seconds = SECONDS) => sends(urls, account, seconds);
        const both = [first.url, second.url];
        await send(both, 1);
        return inTurn(
          { one: () => send([first.url]), two: () => send(both) },
          ({ one, two }) => two.perSecond / one.perSecond,
        );
      });
    });
  },
};

/** Measures with the same number of connections in total, spread over the nodes. */
async function sends(
  urls: readonly string[],
  account: Account,
  seconds: number,
): Promise<Measured> {
  const each = urls.map((url) =>
    load({
      url: `${url}/api/v1/messages`,
      method: 'POST',
      headers: { authorization: authorization(account), 'content-type': FORM },
      bodies: ['type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F'],
      connections: CONNECTIONS / urls.length,
      seconds,
    }),
  );
  const measured = await Promise.all(each);
  return {
    operations: measured.reduce((sum, { operations }) => sum + operations, 0),
    perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50Ms: Math.max(...measured.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...measured.map(({ p99Ms }) => p99Ms)),
    failures: 0,
  };
}
