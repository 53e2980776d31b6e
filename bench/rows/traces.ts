import { inTurn } from '../compare.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { EngineName, Places } from '../places.ts';
import { load, startOther } from '../processes.ts';
import { costOf, metered } from '../processor-time.ts';
import type { Figure } from '../row.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 3;
const CONNECTIONS = 64;
const BODY = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';

export const sendsTraced: ServerRow = {
  name: 'sends-traced',
  what: 'durable sends per second, all traced to a collector on the same machine',
  against: 'the same without traces',
  goal: 0.5,
  better: 'more',
  measure: withTraces(1),
};

export const sendsSampled: ServerRow = {
  name: 'sends-sampled',
  what: 'the same with one send of a hundred traced',
  against: 'the same without traces',
  goal: 0.9,
  better: 'more',
  measure: withTraces(0.01),
};

/** Measures two servers of equal places in turn, of which one traces this share of its requests. */
function withTraces(share: number): ServerRow['measure'] {
  return async (places, engine) => {
    const collector = await startOther('./receiver.ts');
    try {
      const settings = ['--traces-to', collector.url, '--traces-share', String(share)];
      const figure = await withServer(places, engine, settings, (ours) =>
        withServer(places, engine, [], (plain) => besides(ours, plain)),
      );
      const { bytes } = (await (await fetch(collector.url)).json()) as { bytes: number };
      if (bytes === 0) throw new Error('No trace reached the collector.');
      return figure;
    } finally {
      await collector.stop();
    }
  };
}

async function withServer<T>(
  places: Places,
  engine: EngineName,
  settings: readonly string[],
  work: (server: OurServer) => Promise<T>,
): Promise<T> {
  const place = await places.make(engine);
  try {
    return await serving(place, work, [], settings);
  } finally {
    await places.remove(place);
  }
}

async function besides(traced: OurServer, plain: OurServer): Promise<Figure> {
  const sides = { traced: await sendingTo(traced), plain: await sendingTo(plain) };
  for (const send of Object.values(sides)) await send(1);
  const figure = await inTurn(
    { traced: () => sides.traced(SECONDS), plain: () => sides.plain(SECONDS) },
    (round) => round.traced.perSecond / round.plain.perSecond,
  );
  const cost = costOf(figure.measurements['traced'] ?? {}, figure.measurements['plain'] ?? {});
  return { ...figure, ...(cost && { cost }) };
}

async function sendingTo(server: OurServer) {
  const account = await server.account('ada', 'owner');
  return (seconds: number) =>
    metered(server.pids, () =>
      load({
        url: `${server.url}/api/v1/messages`,
        method: 'POST',
        headers: { authorization: authorization(account), 'content-type': FORM },
        bodies: [BODY],
        connections: CONNECTIONS,
        seconds,
      }),
    );
}
