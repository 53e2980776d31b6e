import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { contentTypeOfPage } from '../features/setup/page-types.ts';
import { webFolder } from '../web-folder.ts';
import { wantsPage } from './accept.ts';
import { type AllowedAt, refuseMethod } from './allowed-methods.ts';

/**
 * Answers requests that match no route. A person gets a page with a way on. A program gets an API error, which lists
 * the allowed methods if only the method was wrong.
 */
export async function answerNotFound(pages: FastifyInstance, allowedAt: AllowedAt): Promise<void> {
  const content = await readFile(new URL('lost.html', webFolder));
  const type = contentTypeOfPage('lost.html');
  pages.setNotFoundHandler(({ method, url, headers }, reply) => {
    const isPerson = method === 'GET' && wantsPage(headers.accept) && !url.startsWith('/api/');
    if (!isPerson) {
      const allowed = allowedAt(url);
      if (allowed) refuseMethod(method, allowed, reply);
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }
    return reply.code(404).type(type).header('cache-control', 'no-cache').send(content);
  });
}
