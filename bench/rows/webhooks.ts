import { setTimeout as pause } from 'node:timers/promises';
import { inTurn } from '../compare.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { EngineName, Places } from '../places.ts';
import { load, startOther } from '../processes.ts';
import type { Figure } from '../row.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 4;
const CONNECTIONS = 64;
const WEBHOOKS = 50;
const DEAD = 10;
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/events';
const BODY = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';
const MISSED = 20_000;

export const webhooks: ServerRow = {
  name: 'webhooks',
  what: 'durable sends per second with 50 webhooks, 10 of them dead',
  against: 'the same with all of them paused',
  goal: 0.95,
  better: 'more',
  measure: withReceiver(async (team) => {
    for (let number = 0; number < WEBHOOKS; number += 1) {
      await team.add(number < DEAD ? NOWHERE : team.receiver);
    }
    await team.send(1);
    const sending = async (changes: object) => {
      await team.changeAll(changes);
      return team.send(SECONDS);
    };
    return inTurn(
      {
        with: () => sending({ is_enabled: true, from: 'now' }),
        without: () => sending({ is_enabled: false }),
      },
      (round) => round.with.perSecond / round.without.perSecond,
    );
  }),
};

export const webhookEvents: ServerRow = {
  name: 'webhook-events',
  what: 'share of a core for 1,000 events a second to one webhook',
  against: 'one core',
  goal: 0.2,
  better: 'less',
  measure: withReceiver(async (team) => {
    await team.add(team.receiver);
    await team.changeAll({ is_enabled: false });
    let sent = 0;
    while (sent < MISSED) sent += Math.floor((await team.send(SECONDS)).perSecond * SECONDS);
    const drained = async () => {
      const [cpuBefore, eventsBefore] = [await team.cpuSeconds(), await team.delivered()];
      await team.changeAll({ is_enabled: true, from: 'oldest' });
      while ((await team.delivered()) - eventsBefore < sent) await pause(100);
      return { cpuSeconds: (await team.cpuSeconds()) - cpuBefore, events: sent };
    };
    return inTurn({ drained }, (round) => (round.drained.cpuSeconds / round.drained.events) * 1000);
  }),
};

interface Listed {
  readonly id: number;
}

/** A server with one organization, as its owner uses it. */
type Team = ReturnType<typeof teamOf>;

function teamOf(server: OurServer, receiver: string, authorized: string) {
  const headers = { authorization: authorized, 'content-type': FORM };
  const ask = async (method: string, path: string, fields?: Record<string, string>) => {
    const body = fields && new URLSearchParams(fields).toString();
    const init = { method, headers, ...(body !== undefined && { body }) };
    const answer = await fetch(`${server.url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const listed = async (): Promise<Listed[]> =>
    ((await ask('GET', '/realm/webhooks')) as { webhooks: Listed[] }).webhooks;
  const metric = async (name: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  };
  return {
    receiver,
    listed,
    add: (url: string) => ask('POST', '/realm/webhooks', { url, events: '["message"]' }),
    async changeAll(changes: object) {
      const fields = Object.entries(changes).map(([name, value]) => [name, String(value)]);
      for (const { id } of await listed()) {
        await ask('PATCH', `/realm/webhooks/${id}`, Object.fromEntries(fields));
      }
    },
    send: (seconds: number) =>
      load({
        url: `${server.url}/api/v1/messages`,
        method: 'POST',
        headers,
        bodies: [BODY],
        connections: CONNECTIONS,
        seconds,
      }),
    cpuSeconds: () => metric('process_cpu_seconds_total'),
    delivered: () => metric('webhook_events_delivered_total'),
  };
}

/** Starts a server with one receiver on this machine. */
function withReceiver(measure: (team: Team) => Promise<Figure>) {
  return async (places: Places, engine: EngineName): Promise<Figure> => {
    const place = await places.make(engine);
    const receiver = await startOther('./receiver.ts');
    try {
      return await serving(place, async (server) => {
        const account = await server.account('ada', 'owner');
        return measure(teamOf(server, receiver.url, authorization(account)));
      });
    } finally {
      await receiver.stop();
      await places.remove(place);
    }
  };
}
