// npm run walks [-- --files]: counts the files and functions of ours that one request, one send and one arrival execute.
// They are counted by V8, over a server and two clients in one process, once everything was done before.
// --files also lists the files, and how often each function was called.
import { parseArgs } from 'node:util';
import { createApi, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { nodeEnvironment } from '../../packages/sdk/src/node.ts';
import { sqliteLocation } from '../../packages/server/test/support/engines.ts';
import { RestartableServer } from '../../test/support/restartable-server.ts';
import { Coverage } from './coverage.ts';

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });

const server = await RestartableServer.start(await sqliteLocation());
const [ada, ben] = [await server.account(), await server.account()];
const api = createApi({ serverUrl: server.url, credentials: ben });
const { id: channelId } = await api.createChannel({ name: 'walks', subscribers: [ada.id, ben.id] });
const client = await createClient({
  serverUrl: server.url,
  credentials: ada,
  account: String(ada.id),
  storage: memoryStorage(),
  environment: nodeEnvironment(),
});
const to = { kind: 'topic', channelId, topic: 'one' } as const;
const timeline = client.timeline(to);
timeline.subscribe(() => undefined);

/** Waits until the timeline shows a text that the server has stored. */
function shown(text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const found = timeline.current?.items.find(({ message }) => message.content.includes(text));
      if (!found || found.pending) return;
      stop();
      resolve();
    };
    const stop = timeline.subscribe(look);
    look();
  });
}

async function request(name: string): Promise<void> {
  await api.createUserGroup({ name, description: 'walked', members: [ben.id] });
}

async function send(text: string): Promise<void> {
  await client.send({ to, content: text });
  await Promise.all([shown(text), client.outbox.settled()]);
}

async function arrival(text: string): Promise<void> {
  await api.sendMessage({ type: 'channel', to: channelId, topic: 'one', content: text });
  await shown(text);
}

const walks = { request, send, arrival };
try {
  for (const walk of Object.values(walks))
    for (const each of [1, 2, 3]) await walk(`before${each}`);
  const coverage = await Coverage.start();
  for (const [name, walk] of Object.entries(walks)) {
    await coverage.take();
    await walk('counted');
    const found = await coverage.take();
    for (const part of ['server', 'sdk', 'shared-types'] as const) {
      const files = found.filter(({ file }) => file.startsWith(`packages/${part}/src/`));
      const functions = files.reduce((sum, each) => sum + each.functions.length, 0);
      console.log(
        `${name.padEnd(8)} ${part.padEnd(13)} ${files.length} files, ${functions} functions`,
      );
      if (!values.files) continue;
      for (const { file, functions } of files) {
        const calls = functions.map((each) => `${each.name} ${each.calls}`);
        console.log(`    ${file}: ${calls.join(', ')}`);
      }
    }
  }
} finally {
  await client.close();
  await server.remove();
}
