import Fastify from 'fastify';
import sqlite3 from 'sqlite3';

/**
 * Does only what a server cannot do without: routes that answer from memory, and one that stores its body.
 * Concurrent inserts share a statement, a transaction and a sync.
 */
async function start(file: string): Promise<void> {
  const database = new sqlite3.Database(file);
  const run = (sql: string, values: unknown[] = []) =>
    new Promise<void>((resolve, reject) => {
      database.run(sql, values, (error) => (error ? reject(error) : resolve()));
    });
  await run('PRAGMA journal_mode = WAL');
  await run('PRAGMA synchronous = FULL');
  await run('CREATE TABLE things (id INTEGER PRIMARY KEY, content TEXT NOT NULL)');

  let waiting: { content: string; done: (error?: unknown) => void }[] = [];
  let isWriting = false;
  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const contents = JSON.stringify(group.map(({ content }) => content));
      try {
        await run('INSERT INTO things (content) SELECT value FROM json_each(?)', [contents]);
        for (const { done } of group) done();
      } catch (error) {
        for (const { done } of group) done(error);
      }
    }
    isWriting = false;
  }

  const app = Fastify();
  let answer = '{}';
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.post('/answer', (request, reply) => {
    answer = String(request.body);
    return reply.send('{}');
  });
  app.get('/answer', (_request, reply) => reply.type('application/json').send(answer));
  const polls: (() => void)[] = [];
  let onPoll: () => void = nobodyWakes;
  app.get('/wait', (_request, reply) => {
    polls.push(() => reply.type('application/json').send(answer));
    onPoll();
    return reply;
  });
  app.post('/wake/:count', (request, reply) => {
    const { count } = request.params as { count: string };
    onPoll = () => {
      if (polls.length < Number(count)) return;
      for (const wake of polls.splice(0)) wake();
      onPoll = nobodyWakes;
      reply.send('{}');
    };
    onPoll();
    return reply;
  });
  const store = (content: string) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ content, done: (error) => (error ? reject(error) : resolve()) });
      void write();
    });
  for (const method of ['POST', 'PATCH'] as const) {
    app.route({
      method,
      url: '/things',
      async handler(request) {
        await store(String(request.body));
        return { result: 'success', msg: '' };
      },
    });
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  process.once('disconnect', async () => {
    await app.close();
    database.close(() => process.exit());
  });
}

function nobodyWakes(): void {
  // Until requested.
}

await start(process.argv[2] ?? ':memory:');
