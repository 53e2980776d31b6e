import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { setApiHeaders } from './headers.ts';

const DOCS_PATH = '/api/docs';

/** The API's description for programs. */
export function addOpenApiRoute(app: FastifyInstance, document: object): void {
  const body = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => {
    setApiHeaders(reply);
    reply.send(body);
  });
}

/** The same for people, as pages that load nothing from elsewhere. */
export async function addDocsPage(app: FastifyInstance, document: object): Promise<void> {
  // The page asks the plugin of this name for its document.
  await app.register(Object.assign(provideDocument, pluginMeta), { document });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: 'Tidings API' },
    // Without the bar that asks for the address of another document.
    uiConfig: { layout: 'BaseLayout' },
  });
}

const pluginMeta = {
  [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  [Symbol.for('skip-override')]: true,
};

async function provideDocument(
  app: FastifyInstance,
  { document }: { document: object },
): Promise<void> {
  app.decorate('swagger', () => document);
}
