import { inTurn } from '../compare.ts';
import type { Measured } from '../load.ts';
import { type Account, authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { Place } from '../places.ts';
import { load } from '../processes.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 3;
const CONNECTIONS = 64;

/** Requests that any process answers from memory. With two cores, the load takes one of them. */
export const processReads: ServerRow = {
  name: 'processes-reads',
  what: '`GET /users/{id}` per second, one server in two processes and in four',
  against: 'in one process',
  goal: 1,
  better: 'more',
  measure: inProcesses((url, account, seconds) =>
    load({
      url: `${url}/api/v1/users/${account.user_id}`,
      method: 'GET',
      headers: { authorization: authorization(account) },
      connections: CONNECTIONS,
      seconds,
    }),
  ),
};

export const processSends: ServerRow = {
  name: 'processes-sends',
  what: 'durable sends per second, one server in two processes and in four',
  against: 'in one process',
  goal: 1,
  better: 'more',
  measure: inProcesses((url, account, seconds) =>
    load({
      url: `${url}/api/v1/messages`,
      method: 'POST',
      headers: { authorization: authorization(account), 'content-type': FORM },
      bodies: ['type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F'],
      connections: CONNECTIONS,
      seconds,
    }),
  ),
};

type Work = (url: string, account: Account, seconds: number) => Promise<Measured>;

/** Measures three servers of equal places in turn. The value is the throughput of two processes, divided by that of one. */
function inProcesses(work: Work): ServerRow['measure'] {
  return async (places, engine) => {
    const [first, second, third] = [
      await places.make(engine),
      await places.make(engine),
      await places.make(engine),
    ];
    return withProcesses(first, 1, (one) =>
      withProcesses(second, 2, (two) =>
        withProcesses(third, 4, async (four) => {
          const sides = { one, two, four };
          const accounts = new Map<OurServer, Account>();
          for (const server of Object.values(sides)) {
            const account = await server.account('ada', 'owner');
            accounts.set(server, account);
            await work(server.url, account, 1);
          }
          const measure = (server: OurServer) => () => {
            const account = accounts.get(server);
            if (!account) throw new Error('There is no account');
            return work(server.url, account, SECONDS);
          };
          return inTurn(
            { one: measure(one), two: measure(two), four: measure(four) },
            (round) => round.two.perSecond / round.one.perSecond,
          );
        }),
      ),
    );
  };
}

function withProcesses<T>(
  place: Place,
  count: number,
  work: (server: OurServer) => Promise<T>,
): Promise<T> {
  return serving(place, work, [], ['--processes', String(count)]);
}
