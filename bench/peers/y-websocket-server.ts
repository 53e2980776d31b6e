import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { peer } from './packages.ts';

const { setupWSConnection } = peer<{
  setupWSConnection: (socket: WebSocket, request: IncomingMessage) => void;
}>('@y/websocket-server/utils');

/** As its own command does. */
const http = createServer();
new WebSocketServer({ server: http }).on('connection', setupWSConnection);
http.listen(0, '127.0.0.1', () => {
  process.send?.(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
