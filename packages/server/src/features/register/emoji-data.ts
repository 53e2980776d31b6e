import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { emojiData } from '../markdown/emoji/emoji-table.ts';

/** The path behind `server_emoji_data_url`. */
export const EMOJI_DATA_PATH = '/assets/emoji-names.json';

/** Serves the names of all standard emoji, which are the same for everyone. */
export function serveEmojiData(app: FastifyInstance): void {
  const body = JSON.stringify(emojiData());
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  app.get(EMOJI_DATA_PATH, (request, reply) => {
    reply.headers({
      etag,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
