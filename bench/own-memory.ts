import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface OwnMemory {
  readonly residentBytes: number;
  /** Of JavaScript, with what hangs on it outside. */
  readonly heapBytes: number;
}

/** What a process that was started with `--inspect` says of itself, once its garbage is gone. */
export async function ownMemory(debuggerUrl: string): Promise<OwnMemory> {
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  try {
    // What the first collection lets go of may hold what the second one finds.
    for (let round = 0; round < 2; round += 1) {
      await call(socket, 'HeapProfiler.collectGarbage');
      await setTimeout(500);
    }
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = await call(socket, 'Runtime.evaluate', { expression });
    const { rss, heapUsed, external } = JSON.parse(result?.value ?? '') as NodeJS.MemoryUsage;
    return { residentBytes: rss, heapBytes: heapUsed + external };
  } finally {
    socket.close();
  }
}

interface Answer {
  readonly result?: { readonly value?: string };
}

let calls = 0;

function call(socket: WebSocket, method: string, params: object = {}): Promise<Answer> {
  calls += 1;
  const id = calls;
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as { id?: number; result: Answer };
      if (answer.id !== id) return;
      socket.off('message', listen);
      resolve(answer.result);
    };
    socket.on('message', listen);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
