import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Services } from '../../services.ts';
import { admitAddress } from '../admission/admit.ts';
import { setApiHeaders } from '../headers.ts';

const DOCS_PATH = '/api/docs';
const DOCUMENT_PATH = '/api/openapi.json';

/**
 * Serves the API description as OpenAPI. The document is built and encoded once, on first request, because that takes
 * a tenth of the server's start. Requests count against their IP address.
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

/** Serves the API description for people, as pages that load nothing from other servers. */
export async function addDocsPage(app: FastifyInstance): Promise<void> {
  // The pages bring routes for a document, for which they expect the plugin of this name.
  await app.register(Object.assign(async () => undefined, pluginMeta));
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: 'Tidings API' },
    // Hides the bar that asks for the address of another document.
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
