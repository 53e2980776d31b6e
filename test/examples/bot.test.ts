import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Api, createApi } from '../../packages/sdk/src/index.ts';
import { BadNetwork } from '../support/bad-network.ts';
import { type RunningServer, runTidings, startTidings } from '../support/tidings.ts';

const program = fileURLToPath(new URL('../../examples/bot/src/bot.ts', import.meta.url));

interface Account {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

let folder: string;
let server: RunningServer;
/** The network between the bot and the server. */
let proxy: BadNetwork;
let ada: Api;
let bot: Account;
let channelId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-bot-'));
  server = await startTidings(join(folder, 'data'));
  proxy = await BadNetwork.start({ target: server.url });
  const command = async (...words: string[]): Promise<Account> =>
    JSON.parse(await runTidings([...words, '--data', server.dataDirectory, '--json']));
  const owner = await command(
    ...['user', 'create', '--role', 'owner', '--name', 'Ada', '--email', 'ada@example.org'],
  );
  bot = await command(
    ...['bot', 'create', '--owner', owner.email, '--name', 'Helper', '--email', 'b@example.org'],
  );
  ada = createApi({
    serverUrl: server.url,
    credentials: { email: owner.email, apiKey: owner.api_key },
  });
  await ada.subscribe({
    subscriptions: [{ name: 'tea' }],
    principals: [owner.user_id, bot.user_id],
  });
  channelId = (await ada.getChannelId({ stream: 'tea' })).stream_id;
});

afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function startBot(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=@tidings/source', program],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        TIDINGS_URL: proxy.url,
        TIDINGS_EMAIL: bot.email,
        TIDINGS_KEY: bot.api_key,
        BOT_STORE: join(folder, 'bot.db'),
      },
    },
  );
  onTestFinished(() => end(child, 'SIGKILL'));
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function ask(topic: string, command: string): Promise<number> {
  const content = `@**Helper** ${command}`;
  return (await ada.sendMessage({ type: 'channel', to: channelId, topic, content })).id;
}

/** Returns the bot's answers in a topic, oldest first. */
async function answers(topic: string): Promise<string[]> {
  const { messages } = await ada.getMessages({
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  });
  return messages
    .filter(({ sender_id }) => sender_id === bot.user_id)
    .map(({ content }) => content);
}

/** Resolves when the bot sends its next answer, which the network then delays. */
function nextAnswerHeldUp(): Promise<void> {
  return new Promise((resolve) => {
    proxy.decide = ({ method, path }) => {
      if (method !== 'POST' || path !== '/api/v1/messages') return { kind: 'passes' };
      proxy.decide = () => ({ kind: 'passes' });
      resolve();
      return { kind: 'passes', delayMs: 2_000 };
    };
  });
}

it('examples/bot: answers a mention, and counts reactions', async () => {
  startBot();
  await ask('first', 'echo Good *morning*');
  await expect.poll(() => answers('first')).toEqual(['Good *morning*']);
  await ask('first', 'hello?');
  await expect.poll(async () => (await answers('first')).length).toBe(2);
  const { id } = await ada.sendMessage({
    ...{ type: 'channel', to: channelId, topic: 'votes' },
    content: 'Earl Grey',
  });
  await ada.addReaction({ message_id: id, emoji_name: 'heart' });
  await ask('votes', 'tally');
  await expect.poll(() => answers('votes')).toEqual(['* **1** Earl Grey']);
});

it('examples/bot: answers each question once, even if it is killed during an answer or asked while it is off', async () => {
  const first = startBot();
  await ask('killed', 'echo before');
  await expect.poll(() => answers('killed')).toEqual(['before']);

  const heldUp = nextAnswerHeldUp();
  await ask('killed', 'echo during');
  await heldUp;
  await end(first, 'SIGKILL');
  // The server accepts the answer, although the bot is dead and has not marked the question as read.
  await expect.poll(() => answers('killed')).toEqual(['before', 'during']);
  await ask('killed', 'echo while off');
  await ask('killed', 'echo while off too');

  const second = startBot();
  const expected = ['before', 'during', 'while off', 'while off too'];
  await expect.poll(() => answers('killed')).toEqual(expected);
  // The bot has read all questions, and its next start finds nothing to do.
  const bots = createApi({
    serverUrl: server.url,
    credentials: { email: bot.email, apiKey: bot.api_key },
  });
  const unread = async () => {
    const narrow = [{ operator: 'is', operand: 'mentioned' } as const];
    const { messages } = await bots.getMessages({
      ...{ anchor: 'newest', num_before: 100, num_after: 0, narrow },
    });
    return messages.filter(({ flags }) => !flags.includes('read')).length;
  };
  await expect.poll(unread).toBe(0);
  await end(second, 'SIGTERM');
  expect(second.exitCode).toBe(0);
  startBot();
  await ask('killed', 'echo last');
  await expect.poll(() => answers('killed')).toEqual([...expected, 'last']);
});
