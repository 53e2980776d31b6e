import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { badRequest } from '../../core/api-error.ts';
import { answerBadHandshake } from '../../http/connection/connection-error.ts';
import type { Services } from '../../services.ts';
import { admitVisitor, type Visit } from './admit-visitor.ts';
import { MAX_MESSAGE_BYTES } from './limits.ts';
import { OpenDocuments } from './open-documents.ts';

type ByDraft = FastifyRequest<{ Params: { draft_id: string }; Querystring: { text: string } }>;

/** Serves `/api/v1/drafts/{id}/document`: a websocket with the y-websocket protocol. */
export async function serveDraftDocuments(app: FastifyInstance, services: Services): Promise<void> {
  const documents = new OpenDocuments(services);
  const visits = new WeakMap<FastifyRequest, Visit>();
  new Gauge({
    name: 'draft_document_connections',
    help: 'Websockets that are open to documents of drafts.',
    registers: [app.metrics],
    collect() {
      this.set(documents.connections);
    },
  });
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: false },
    preClose: (done) => {
      documents.close().then(() => done(), done);
    },
    // Broken connections are not logged, since clients reconnect.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  app.websocketServer.on('wsClientError', (_error, socket) => answerBadHandshake(socket));
  app.route({
    method: 'GET',
    url: '/api/v1/drafts/:draft_id/document',
    exposeHeadRoute: false,
    preValidation: async (request: ByDraft, reply) => {
      if (!request.ws) throw badRequest('This address is for websockets.');
      visits.set(request, await admitVisitor(services, documents, request, reply));
    },
    handler: () => undefined,
    wsHandler: (socket, request) => {
      const visit = visits.get(request);
      if (!visit) throw new Error('A websocket was opened that nobody admitted');
      if ('refusal' in visit) socket.close(visit.refusal.code, visit.refusal.reason);
      else void documents.enter(visit.realm, visit.visitor, visit.wish, socket);
    },
  });
}
