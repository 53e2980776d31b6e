import { inTurn } from '../compare.ts';
import type { Load, Measured } from '../load.ts';
import { type Account, authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { EngineName, Places } from '../places.ts';
import { load, type OtherServer, startOther } from '../processes.ts';
import type { Figure } from '../row.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 2;
const CONNECTIONS = 64;
const NEIGHBOUR = 'neighbour';

export const hooks: ServerRow = {
  name: 'hooks',
  what: 'sends with a before-send hook that answers at once',
  against: 'the same without a hook',
  goal: 0.5,
  better: 'more',
  measure: withHook(async (server, hook) => {
    const owner = await server.account('ada', 'owner');
    const set = (is_enabled: boolean) => setHook(server, owner, { url: hook.url, is_enabled });
    for (const isOn of [true, false]) {
      await set(isOn);
      await sendAs(server, owner, { seconds: 1 });
    }
    return inTurn(
      {
        hooked: () => set(true).then(() => sendAs(server, owner)),
        plain: () => set(false).then(() => sendAs(server, owner)),
      },
      ({ hooked, plain }) => hooked.perSecond / plain.perSecond,
    );
  }),
};

export const hookNeighbours: ServerRow = {
  name: 'hook-neighbours',
  what: 'sends while another organization’s hook never answers its 64 senders',
  against: 'the same while that organization rests',
  goal: 0.98,
  better: 'more',
  measure: withHook(async (server, hook) => {
    await server.organization(NEIGHBOUR);
    const owner = await server.account('ada', 'owner');
    const sender = await server.account('bea', 'owner', NEIGHBOUR);
    const slow = { url: `${hook.url}/silent`, timeout_ms: 5000, is_enabled: true };
    await setHook(server, owner, slow);
    const sends = () => sendAs(server, sender, { host: `${NEIGHBOUR}.localhost` });
    const beside = async (): Promise<Measured> => {
      // Begins first, so that all its messages wait already.
      const waiting = load({ ...sending(server, owner), seconds: SECONDS + 2 });
      const measured = await sends();
      await waiting;
      return measured;
    };
    await sends();
    return inTurn(
      { beside, alone: sends },
      ({ beside, alone }) => beside.perSecond / alone.perSecond,
      5,
    );
  }),
};

function withHook(measure: (server: OurServer, hook: OtherServer) => Promise<Figure>) {
  return async (places: Places, engine: EngineName): Promise<Figure> => {
    const place = await places.make(engine);
    const hook = await startOther('./hook.ts');
    try {
      return await serving(place, (server) => measure(server, hook));
    } finally {
      await hook.stop();
      await places.remove(place);
    }
  };
}

async function setHook({ url }: OurServer, owner: Account, settings: object): Promise<void> {
  const fields = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${url}/api/v1/realm/before_send_hook`, {
    method: 'PUT',
    headers: { authorization: authorization(owner), 'content-type': FORM },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(`The hook was not set: ${await response.text()}`);
}

function sendAs(
  server: OurServer,
  sender: Account,
  { seconds = SECONDS, host = 'localhost' } = {},
): Promise<Measured> {
  return load({ ...sending(server, sender, host), seconds });
}

function sending({ url }: OurServer, sender: Account, host = 'localhost'): Omit<Load, 'seconds'> {
  return {
    url: `${url}/api/v1/messages`,
    method: 'POST',
    headers: { authorization: authorization(sender), 'content-type': FORM, host },
    bodies: ['type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F'],
    connections: CONNECTIONS,
  };
}
