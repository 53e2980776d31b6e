import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Services } from '../../services.ts';
import { admitAddress } from '../admission/admit.ts';
import { setApiHeaders } from '../headers.ts';

const DOCS_PATH = '/api/docs';
const DOCUMENT_PATH = '/api/openapi.json';

/**
 * The API's description for programs. Made when first asked for, once and encoded: it takes a tenth of the time of a
 * start. Requests count against their address.
 */
export function addOpenApiRoute(
  app: FastifyInstance,
  services: Services,
  makeDocument: () => object,
): void {
  let body: Buffer | undefined;
  app.get(DOCUMENT_PATH, async (request, reply) => {
    await admitAddress(services, request, reply);
    body ??= Buffer.from(JSON.stringify(makeDocument()));
    setApiHeaders(reply);
    return reply.send(body);
  });
}

/** The same for people, as pages that load nothing from elsewhere. */
export async function addDocsPage(app: FastifyInstance): Promise<void> {
  // The pages come with routes for a document, which they expect from the plugin of this name.
  await app.register(Object.assign(async () => undefined, pluginMeta));
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: 'Tidings API' },
    // Without the bar that asks for the address of another document.
    uiConfig: { layout: 'BaseLayout' },
    uiHooks: { onRequest: useOneDocument },
  });
}

const pluginMeta = {
  [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  [Symbol.for('skip-override')]: true,
};

const useOneDocument: onRequestHookHandler = ({ routeOptions: { url } }, reply, done) => {
  if (url === `${DOCS_PATH}/json`) reply.redirect('../openapi.json');
  else if (url === `${DOCS_PATH}/yaml`) reply.callNotFound();
  else done();
};
