import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { peer } from './packages.ts';

interface Socket {
  on(event: 'say', listener: (text: string) => void): void;
}

interface SocketServer {
  on(event: 'connection', listener: (socket: Socket) => void): void;
  emit(event: 'said', text: string): void;
}

const { Server } = peer<{ Server: new (server: HttpServer) => SocketServer }>('socket.io');

/** Broadcasts every message. */
const http = createServer();
const sockets = new Server(http);
sockets.on('connection', (socket) => {
  socket.on('say', (text) => sockets.emit('said', text));
});
http.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
process.once('disconnect', () => process.exit());
