import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* A receiver of webhooks and traces that accepts everything. `GET` tells how many bodies arrived, and their bytes. */

let [deliveries, bytes] = [0, 0];
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify({ deliveries, bytes }));
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    deliveries += 1;
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
