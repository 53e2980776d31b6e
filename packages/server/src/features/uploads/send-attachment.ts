import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { byteRange } from './byte-range.ts';
import { isShownInline } from './content-type.ts';
import { noFile } from './find-attachment.ts';
import { storedPath } from './upload-files.ts';

/** Answers with a file or the requested part of it. Expects that access was checked. */
export async function sendAttachment(
  files: FileStore,
  attachment: AttachmentRow,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { download: boolean },
): Promise<FastifyReply> {
  const { id, name, size, content_type, path_id } = attachment;
  const isInline = !options.download && isShownInline(content_type);
  const etag = `"${id}"`;
  if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
  const disposition = contentDisposition(isInline ? 'inline' : 'attachment', name);
  const elsewhere = await files.signedUrl(storedPath(path_id), {
    contentType: content_type,
    contentDisposition: disposition,
  });
  // The address is a key to the file for a minute, so it may be stored no longer than any file.
  if (elsewhere !== undefined) {
    return setFileHeaders(reply, content_type).redirect(elsewhere, 302);
  }
  const range = byteRange(rangeHeader(request, etag), size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const bytes = await files.stream(storedPath(path_id), range);
  if (!bytes) throw noFile();
  setFileHeaders(reply, content_type).headers({
    'content-disposition': disposition,
    'accept-ranges': 'bytes',
    etag,
  });
  if (!range) return reply.header('content-length', size).send(bytes);
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(bytes);
}

/** Sets headers for user content: browsers must use our type, and the content can do nothing but be displayed. */
export function setFileHeaders(reply: FastifyReply, contentType: string): FastifyReply {
  return reply.type(contentType).headers({
    'cache-control': 'private, no-store',
    vary: 'Authorization, Origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy(contentType),
  });
}

/** Returns the content security policy. PDF has no sandbox, since the browsers' viewers do not run in one. */
function policy(contentType: string): string {
  const base =
    "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'";
  return contentType === 'application/pdf' ? base : `${base}; sandbox`;
}

/** Returns the `Range` header, unless the client's copy is stale. It then gets the whole file. */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

/** Returns the header that tells a browser to show or save a file, and its name (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  if (plain === name) return `${kind}; filename="${plain}"`;
  const full = encodeURIComponent(name).replaceAll(/['()*!]/g, percentEncoded);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
