import type { FastifyInstance } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { wantsPage } from './accept.ts';
import { type AllowedAt, refuseMethod } from './allowed-methods.ts';
import { readTranslatedPage } from './translated-page.ts';

/**
 * Answers requests that match no route. A person gets a page with a way on. A program gets an API error, which lists
 * the allowed methods if only the method was wrong.
 */
export async function answerNotFound(pages: FastifyInstance, allowedAt: AllowedAt): Promise<void> {
  const sendLost = await readTranslatedPage('lost.html');
  pages.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isPerson = method === 'GET' && wantsPage(headers.accept) && !url.startsWith('/api/');
    if (!isPerson) {
      const allowed = allowedAt(url);
      if (allowed) refuseMethod(method, allowed, reply);
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }
    return sendLost(request, reply.code(404));
  });
}
