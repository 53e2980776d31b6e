import { connect } from 'node:net';

/** Sends bytes as they are and resolves to everything that came back until the server closed. */
export function rawRequest(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** The status and JSON body of a raw answer. */
export function parseAnswer(answer: string): { status: number; body: Record<string, unknown> } {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body || '{}') };
}

/** A whole request without a body, after which the server closes the connection. */
export function rawGet(target: string, headers: string[] = ['Host: 127.0.0.1']): string {
  return `GET ${target} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}
