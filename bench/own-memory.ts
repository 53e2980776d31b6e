import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface OwnMemory {
  readonly residentBytes: number;
  /** JavaScript's heap, with external memory. */
  readonly heapBytes: number;
}

/** Returns the memory of a process started with `--inspect`, after a garbage collection. */
export async function ownMemory(debuggerUrl: string): Promise<OwnMemory> {
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  try {
    // Twice, since objects released by the first collection may hold others.
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
