import { endpoints } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, ResourceNotFound } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { admit, admitAddress } from '../../http/admission/admit.ts';
import { originRefusal } from '../../http/cross-origin.ts';
import type { Services } from '../../services.ts';
import { type Closing, closings } from './closings.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { DocumentWish } from './realm-documents.ts';
import type { Visitor } from './session.ts';
import { takeTicket } from './tickets.ts';

/**
 * A user and the document that they want to open, or the reason for refusal. Browsers can read the reason only from a
 * websocket.
 */
export type Visit =
  | { readonly realm: Realm; readonly visitor: Visitor; readonly wish: DocumentWish }
  | { readonly refusal: Closing };

type Request = FastifyRequest<{ Params: { draft_id: string }; Querystring: { text: string } }>;

/** Decides before the websocket is opened. Throws errors to answer instead of opening it. */
export async function admitVisitor(
  services: Services,
  documents: OpenDocuments,
  request: Request,
  reply: FastifyReply,
): Promise<Visit> {
  const realm = await services.realms.forHost(request.host);
  if (!realm) {
    await admitAddress(services, request, reply);
    throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
  }
  const strange = originRefusal(request, services.config.corsOrigins);
  if (strange) throw strange;
  const parameters = new URLSearchParams(request.query.text);
  const wish = {
    draftId: wholeNumber(request.params.draft_id),
    epoch: wholeNumber(parameters.get('epoch') ?? '1'),
  };
  const ticket = parameters.get('ticket');
  const visitor =
    ticket === null
      ? await signedVisitor(services, realm, request, reply)
      : await ticketHolder(realm, ticket, wish.draftId);
  if (!visitor) {
    await admitAddress(services, request, reply);
    return { refusal: closings.unauthorized };
  }
  documents.assertRoom(realm, visitor.userId);
  return { realm, visitor, wish };
}

async function signedVisitor(
  services: Services,
  realm: Realm,
  request: Request,
  reply: FastifyReply,
): Promise<Visitor> {
  const endpoint = endpoints.createDraftDocumentTicket;
  const { caller, credentials } = await admit(services, endpoint, realm, request, reply);
  if (!caller || !credentials) throw new Error('This endpoint is for callers with a key');
  return { userId: caller.id, keyHash: credentials.keyHash };
}

async function ticketHolder(
  realm: Realm,
  ticket: string,
  draftId: number,
): Promise<Visitor | undefined> {
  const row = await takeTicket(realm, ticket, draftId);
  return row && { userId: row.user_id, keyHash: row.key_hash };
}

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ResourceNotFound('Draft does not exist');
}
