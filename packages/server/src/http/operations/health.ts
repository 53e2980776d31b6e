import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Engine } from '../../core/storage/engine.ts';

const PING_TIMEOUT_MS = 5_000;

/** Adds routes for supervisors and load balancers: whether the process lives, and whether it is ready. */
export function addHealthRoutes(app: FastifyInstance, engine: Engine): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const ping = shared(() => withTimeout(engine.ping(), PING_TIMEOUT_MS));
  const assertReady = async () => {
    if (closing) throw new ApiError('SERVICE_UNAVAILABLE', 'The server is stopping.');
    await ping().catch(() => {
      throw new ApiError('SERVICE_UNAVAILABLE', 'The database does not answer.');
    });
  };
  const noStore = { 'cache-control': 'no-store' };
  app.get('/health/live', (_request, reply) => reply.headers(noStore).send({ status: 'live' }));
  for (const url of ['/health', '/health/ready']) {
    app.get(url, async (_request, reply) => {
      await assertReady();
      return reply.headers(noStore).send({ status: 'ready' });
    });
  }
}

/** Lets concurrent callers share one run of the work. */
function shared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function withTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), timeoutMs);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
