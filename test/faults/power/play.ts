import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Account } from '../../crash/client.ts';
import { makeOwner } from '../../crash/make-owner.ts';
import { type LaunchedServer, launchTidings, runTidings } from '../../support/tidings.ts';
import { type Acknowledged, Load } from '../load.ts';
import { QueueFollower } from '../queue-follower.ts';
import type { Recording } from './recording.ts';

/** A result that was acknowledged, with the length of the recording at that time. */
export type Promised<T> = T & { readonly position: number };

export interface Played {
  readonly owner: Promised<Account>;
  readonly sent: readonly Promised<Acknowledged>[];
  readonly events: readonly Promised<{ readonly id: number }>[];
  readonly uploads: readonly Promised<{ readonly url: string; readonly bytes: Buffer }>[];
  /** With at least everything acknowledged before `since`. */
  readonly backup: Promised<{ readonly since: number }>;
  readonly restored: Promised<object>;
}

/** Paths in the recorded folder. */
export const places = {
  data: 'data',
  backup: join('backups', 'all.backup'),
  restored: join('elsewhere', 'data'),
} as const;

export const LOAD = 'power';

const SENDS = 40;
const SENDS_ALONE = 150;
const UPLOADS = 3;
const UPLOAD_BYTES = 3000;
const LOOK_MS = 10;

/** Plays the life of a server: set-up, use, stop, kill, backup, and a restore elsewhere. */
export async function play(recording: Recording): Promise<Played> {
  const { folder, through } = recording;
  const data = join(folder, places.data);
  const launch = () => launchTidings(['--no-rate-limit', '--data', data], through);
  const promised = <T extends object>(what: T) => ({ ...what, position: recording.position });

  let server = launch();
  let url = await server.ready;
  const owner = promised(await setUp(url, server));
  const place = {
    owner,
    get url() {
      return url;
    },
  };
  const events: Played['events'][number][] = [];
  const follower = await QueueFollower.start(place, (id) => events.push(promised({ id })));
  const sends = new Sends(recording, () => url, owner);
  const uploads: Played['uploads'][number][] = [];
  const use = async () => {
    await sends.load.acknowledges(SENDS);
    const putOne = async () => {
      const bytes = randomBytes(UPLOAD_BYTES);
      uploads.push(promised({ url: await upload(url, owner, bytes), bytes }));
    };
    await Promise.all(Array.from({ length: UPLOADS }, putOne));
    await sends.load.acknowledges(SENDS);
  };
  for (const end of ['stop', 'kill'] as const) {
    await use();
    await server[end]();
    server = launch();
    url = await server.ready;
  }
  await use();
  const file = join(folder, places.backup);
  const since = recording.position;
  await runTidings(['backup', '--data', data, '--to', file], through);
  const backup = promised({ since });
  const sent = await sends.end();
  await server.stop();
  await follower.end();
  const target = join(folder, places.restored);
  await runTidings(['restore', '--data', target, '--from', file], through);
  return { owner, sent, events, uploads, backup, restored: promised({}) };
}

/** Only sends, to a server with additional command prefixes, and kills it. */
export async function playSends(recording: Recording, more: readonly string[]): Promise<Played> {
  const made = await makeOwner(['--data', join(recording.folder, places.data)], recording.through);
  const owner = { ...made, position: recording.position };
  const { server, url } = await startIn(recording, more);
  const sends = new Sends(recording, () => url, owner);
  await sends.load.acknowledges(SENDS_ALONE);
  const sent = await sends.end();
  await server.kill();
  const never = { since: 0, position: Number.POSITIVE_INFINITY };
  return { owner, sent, events: [], uploads: [], backup: never, restored: never };
}

/** Lets a second server read messages that were sent to a server killed before they were on its disk. */
export async function playReading(recording: Recording, more: readonly string[]): Promise<Played> {
  const played = await playSends(recording, more);
  const { server, url } = await startIn(recording);
  const load = new Load(() => url, played.owner, LOAD, { lanes: 0 });
  load.acknowledged.push(...played.sent);
  const differences = await load.differences();
  const { position } = recording;
  await server.kill();
  if (differences.length > 0) throw new Error(differences.join());
  return { ...played, sent: played.sent.map((each) => ({ ...each, position })) };
}

async function startIn({ folder, through }: Recording, more: readonly string[] = []) {
  const words = ['--no-rate-limit', '--data', join(folder, places.data)];
  const server = launchTidings(words, [...through, ...more]);
  return { server, url: await server.ready };
}

/** Messages that people send without pause. */
class Sends {
  readonly load: Load;
  readonly #positions: number[] = [];

  constructor(recording: Recording, url: () => string, owner: Account) {
    const onAcknowledged = () => this.#positions.push(recording.position);
    this.load = new Load(url, owner, LOAD, { onAcknowledged });
  }

  async end(): Promise<Played['sent']> {
    await this.load.end();
    return this.load.acknowledged.map((each, index) => {
      return { ...each, position: this.#positions[index] ?? 0 };
    });
  }
}

async function setUp(url: string, server: LaunchedServer): Promise<Account> {
  const token = () => /#token=([\w-]+)/.exec(server.printed())?.[1];
  while (!token()) await setTimeout(LOOK_MS);
  const parameters = {
    token: token() ?? '',
    organization_name: 'Lighthouse',
    full_name: 'Owner',
    email: 'owner@example.org',
    password: 'seven green umbrellas',
  };
  const body = new URLSearchParams(parameters);
  const reply = await fetch(`${url}/api/v1/setup`, { method: 'POST', body });
  return reply.json();
}

async function upload(url: string, { email, api_key }: Account, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'chart.bin');
  const headers = { authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
  const reply = await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers, body });
  return (await reply.json()).url;
}
