import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A before-send hook that allows everything at once, and never answers at `/silent`. */
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    if (request.url === '/silent') return;
    response.setHeader('content-type', 'application/json');
    response.end('{"action":"allow"}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.once('disconnect', () => process.exit());
