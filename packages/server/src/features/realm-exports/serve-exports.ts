import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { sameText } from '../../core/crypto/same-text.ts';
import type { KeptExport } from '../../core/realm/internal-settings.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';
import { contentDisposition, setFileHeaders } from '../uploads/send-attachment.ts';
import { exportFile } from './export-files.ts';
import { fileName, shownExport } from './export-list.ts';

type Asked = FastifyRequest<{ Params: { realm_id: string; token: string } }>;

/** `/exports/{realm_id}/{token}/{name}`: the files of exports, for whoever was told an address. */
export function serveExports(app: FastifyInstance, services: Services): void {
  app.get('/exports/:realm_id/:token/:name', async (request: Asked, reply) => {
    const { realm_id, token } = request.params;
    const realm = await services.realms.forHost(request.host);
    const isHere = realm && String(realm.id) === realm_id && !realm.state.internal('deactivated');
    const found = isHere ? findExport(realm, token) : undefined;
    if (!realm || !found) throw noExport();
    const file = await open(exportFile(services, realm.id, found.token)).catch(() => undefined);
    if (!file) throw noExport();
    const { size } = await file.stat();
    return setFileHeaders(reply, 'application/gzip')
      .header('content-disposition', contentDisposition('attachment', fileName(found)))
      .header('content-length', size)
      .send(file.createReadStream());
  });
}

function findExport({ id, state }: Realm, token: string): KeptExport | undefined {
  return state
    .internal('exports')
    .find((each) => shownExport(id, each).export_url !== null && sameText(each.token, token));
}

function noExport(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no export at this address.');
}
