import { connect } from 'node:net';

/** Sends raw bytes and resolves to the response until the server disconnected. */
export function rawRequest(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** Returns the status and JSON body of a raw response. */
export function parseAnswer(answer: string): { status: number; body: Record<string, unknown> } {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body || '{}') };
}

/** Returns a complete request without a body, after which the server closes the connection. */
export function rawGet(target: string, headers: string[] = ['Host: 127.0.0.1']): string {
  return `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}
