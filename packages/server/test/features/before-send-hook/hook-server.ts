import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BeforeSendAnswer, BeforeSendQuestion } from '@tidings/shared-types';
import { onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../../../../../test/support/patience.ts';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import type { Person, Team } from '../../support/team.ts';

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly question: BeforeSendQuestion;
}

/** A program that is asked before messages are stored. */
export interface HookServer {
  readonly url: string;
  /** The questions so far. */
  readonly asked: Asked[];
  /** The number of connections so far. */
  connections: number;
  /** Decides, as a backend does. */
  decide: (question: BeforeSendQuestion) => BeforeSendAnswer | Promise<BeforeSendAnswer>;
  /** Answers in another way. */
  answer: ((response: ServerResponse) => void) | undefined;
  closeConnections(): void;
  stop(): void;
}

/** Starts a program on this machine that allows everything at first. */
export async function hookServer(
  make: (listener: RequestListener) => Server = createServer,
  protocol = 'http',
): Promise<HookServer> {
  const asked: Asked[] = [];
  const server = make(async (request, response) => {
    const body = (await buffer(request)).toString();
    const question = JSON.parse(body) as BeforeSendQuestion;
    asked.push({ headers: request.headers, body, question });
    if (hook.answer) return hook.answer(response);
    const answer = JSON.stringify(await hook.decide(question));
    response.setHeader('content-type', 'application/json');
    response.end(answer);
  });
  server.on('connection', () => {
    hook.connections += 1;
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const hook: HookServer = {
    url: '',
    asked,
    connections: 0,
    decide: () => ({ action: 'allow' }),
    answer: undefined,
    closeConnections: () => server.closeAllConnections(),
    stop,
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return Object.assign(hook, { url: `${protocol}://127.0.0.1:${port}/before-send` });
}

/** Settings of a server that may ask programs on this machine. */
export const askingHere = () => ({ webhookNetworks: '127.0.0.1/32' });

/** Lets the organization ask the program until the test ends. Returns the secret. */
export async function install(
  { owner }: Pick<Team, 'owner'>,
  { url }: Pick<HookServer, 'url'>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { status, body } = await owner.put('/realm/before_send_hook', { url, ...settings });
  if (status !== 200) throw new Error(`Not installed: ${JSON.stringify(body)}`);
  onTestFinished(async () => {
    await owner.delete('/realm/before_send_hook');
  });
  return body.secret;
}

/** The same with more time for each answer than the API allows: not even a busy machine must use it up. */
export async function installWithTime(
  team: Pick<Team, 'owner' | 'realm'>,
  server: Pick<HookServer, 'url'>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const secret = await install(team, server, settings);
  await team.realm.write((change) => {
    const kept = change.state.internal('before_send_hook');
    setInternal(change, 'before_send_hook', kept && { ...kept, timeout_ms: PATIENCE_MS });
  });
  return secret;
}

/** Sends a note to oneself, and returns the answer. */
export function note(by: Person, content: string) {
  return by.post('/messages', { type: 'direct', to: [by.id], content });
}
