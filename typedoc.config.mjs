import { readFileSync } from 'node:fs';

/** The requests and results of endpoints, which the reference of the API describes. */
const ofEndpoints = ['requests', 'results'].flatMap((name) => {
  const text = readFileSync(
    new URL(`packages/sdk/src/endpoints/${name}.ts`, import.meta.url),
    'utf8',
  );
  return Array.from(text.matchAll(/^export interface (\w+)/gm), ([, type = '']) => type);
});

/** @type {import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions} */
const options = {
  entryPoints: [
    'packages/sdk/src/index.ts',
    'packages/sdk/src/indexeddb.ts',
    'packages/sdk/src/node.ts',
    'packages/sdk/src/memory.ts',
    'packages/sdk/src/react.ts',
    'packages/sdk/src/react-native.ts',
    'packages/sdk/src/capacitor.ts',
    'packages/sdk/src/vue.ts',
    'packages/sdk/src/svelte.ts',
    'packages/sdk/src/solid.ts',
    'packages/sdk/src/angular.ts',
    'packages/sdk/src/metro.ts',
    'packages/sdk/src/push.ts',
    'packages/sdk/src/devtools.ts',
    'packages/sdk/src/server.ts',
    'packages/sdk/src/testing.ts',
  ],
  tsconfig: 'packages/sdk/tsconfig.reference.json',
  plugin: ['typedoc-plugin-markdown'],
  out: 'docs/sdk/reference',
  readme: 'none',
  router: 'module',
  disableSources: true,
  excludeExternals: true,
  excludePrivate: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  expandObjects: false,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  skipErrorChecking: true,
  validation: {
    notExported: true,
  },
  treatValidationWarningsAsErrors: true,
  logLevel: 'Warn',
  intentionallyNotExported: [
    'Alongside',
    'Context',
    'Failure',
    'FieldsOf',
    'Origin',
    ...ofEndpoints,
  ],
};

export default options;
