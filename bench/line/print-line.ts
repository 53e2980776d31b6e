import { setTimeout } from 'node:timers/promises';
import type { SlowLine } from '../../test/support/slow-line.ts';
import { type Account, authorization, type OurServer, serving } from '../our-server.ts';
import { installPeers } from '../peers/packages.ts';
import type { Places } from '../places.ts';
import { keep, occasion } from '../results.ts';
import { quantile } from '../web/distribution.ts';
import { afterADay, sendAll } from './after-a-day.ts';
import { drain } from './drain.ts';
import { firstChannel } from './first-channel.ts';
import { type Idle, idle, idling } from './idle.ts';
import { type LineRow, nameOf } from './line-row.ts';
import {
  afterADayOf,
  drainOf,
  type OtherProgram,
  otherPrograms,
  withPair,
} from './other-devices.ts';
import type { Quality } from './over-line.ts';
import { seen } from './seen.ts';

const FAST = 100_000;
const SLOW = 256;
const CHANGES = 1000;
const MISSED = 5000;
const SHOWN = 50;
const IDLE_MINUTES = 11;
const SETTLES_MS = 60_000;
const OURS = 'Tidings';

const over = (roundTripMs: number, kilobitsPerSecond = FAST, cutShare = 0): Quality => ({
  roundTripMs,
  kilobitsPerSecond,
  cutShare,
});
const usual = over(100);

const work = {
  drain: `${CHANGES.toLocaleString('en')} waiting changes go out`,
  first: 'a new device shows a channel',
  day: `back after ${MISSED.toLocaleString('en')} missed messages`,
  seen: 'a message is seen by another device: milliseconds beyond one round trip',
  idle: 'an hour of a client that nobody uses',
} as const;

const goals = {
  drain: { roundTrips: 3 },
  first: { roundTrips: 3, kilobytesDown: 60 },
  day: { roundTrips: 2 },
  seen: { p25Ms: 20 },
  idle: { kilobytes: 6, wakeUps: 12 },
} as const;

/** Measures what the SDK, and other programs, cost over lines of different quality. */
export async function printLine(places: Places): Promise<void> {
  await installPeers();
  await serving(await places.make('sqlite'), async (server) => {
    const sender = await server.account('ada', 'owner');
    const reader = await server.account('ben');
    // These take long, and nothing of the machine.
    const idles = [
      { engine: OURS, goal: goals.idle, idle: idle(server.url, reader, usual, IDLE_MINUTES) },
      ...otherPrograms.map((program) => ({
        engine: program.engine,
        idle: withPair(places, program, usual, idleOf),
      })),
    ];
    await printOurs(server, { sender, reader });
    for (const program of otherPrograms) await printOther(places, program);
    for (const { idle, ...whose } of idles) {
      await print({ name: 'idle', quality: usual, figures: hourly(await idle), ...whose });
    }
  });
}

async function printOurs(
  { url }: OurServer,
  people: Readonly<Record<'reader' | 'sender', Account>>,
): Promise<void> {
  const { reader, sender } = people;
  const ours = (name: keyof typeof work, quality: Quality, figures: LineRow['figures']) =>
    print({ name, quality, engine: OURS, figures, goal: goals[name] });
  const channelId = await firstChannelId(url, sender);
  const contents = Array.from({ length: SHOWN }, (_, at) => `Hello ${at}`);
  const messages = contents.map((content) => ({ topic: 'hello', content }));
  await sendAll(url, sender, { channelId, messages });
  const wish = { channelId, shown: SHOWN };
  for (const quality of [over(20), over(100), over(400)]) {
    await ours('first', quality, await firstChannel(url, reader, quality, wish));
    const times = await seen(url, people, quality);
    const beyond = times.map((each) => each - quality.roundTripMs);
    await ours('seen', quality, rounded(beyond));
  }
  const lossy = [over(100, FAST, 0.02), over(400, FAST, 0.02)];
  for (const quality of [over(20), over(100), over(400), ...lossy, over(100, SLOW)]) {
    await ours('drain', quality, await drain(url, sender, quality, CHANGES));
  }
  for (const quality of [over(20), over(100), over(400), over(100, SLOW)]) {
    await ours('day', quality, await afterADay(url, people, quality, MISSED));
  }
}

async function printOther(places: Places, program: OtherProgram): Promise<void> {
  const { engine } = program;
  const theirs = (name: keyof typeof work, figures: LineRow['figures']) =>
    print({ name, quality: usual, engine, figures });
  const drained = await withPair(places, program, usual, (pair) => drainOf(pair, CHANGES));
  if (drained) await theirs('drain', drained);
  else console.log(`drain  ${engine} did not go on after the cut`);
  const caughtUp = await withPair(places, program, usual, (pair) => afterADayOf(pair, MISSED));
  if (caughtUp) await theirs('day', caughtUp);
  else console.log(`day    ${engine} did not go on after the cut`);
}

async function idleOf({ line }: { readonly line: SlowLine }): Promise<Idle> {
  await setTimeout(SETTLES_MS);
  return idling(line, IDLE_MINUTES);
}

function rounded(times: readonly number[]): LineRow['figures'] {
  const at = (share: number) => Number(quantile(times, share).toFixed(1));
  return { p25Ms: at(0.25), p50Ms: at(0.5) };
}

function hourly({ bytes, wakeUps, requests }: Idle): LineRow['figures'] {
  const times = 60 / IDLE_MINUTES;
  return {
    kilobytes: Number(((bytes * times) / 1000).toFixed(1)),
    wakeUps: Number((wakeUps * times).toFixed(1)),
    requests: Number((requests * times).toFixed(1)),
  };
}

interface Printed {
  readonly name: keyof typeof work;
  readonly quality: Quality;
  readonly engine: string;
  readonly figures: LineRow['figures'];
  readonly goal?: LineRow['goal'];
}

async function print({ name, quality, engine, figures, goal }: Printed): Promise<void> {
  const line = nameOf(quality);
  const told = Object.entries(figures).map(([unit, value]) => `${unit} ${value}`);
  console.log(`${name.padEnd(6)} ${line.padEnd(26)} ${engine}: ${told.join(', ')}`);
  const row = { name: `${name} ${line}`, what: work[name], engine, line, figures };
  await keep('line', [{ ...row, ...(goal && { goal }), ...occasion() }]);
}

async function firstChannelId(url: string, account: Account): Promise<number> {
  const headers = { authorization: authorization(account) };
  const answer = await fetch(`${url}/api/v1/streams`, { headers });
  const { streams } = (await answer.json()) as { streams: { stream_id: number }[] };
  const [channel] = streams;
  if (!channel) throw new Error('There is no channel');
  return channel.stream_id;
}
