// npm run endpoints: writes the SDK's table of endpoints from their contracts.
import { writeFileSync } from 'node:fs';
import { endpoints, wireEndpointOf } from '@tidings/shared-types';
import { inRoot } from './lib/paths.mjs';

const table = 'packages/sdk/src/endpoints.ts';

const head = `// Written by \`npm run endpoints\` from the contracts of @tidings/shared-types.
import type { endpoints, WireEndpoint } from '@tidings/shared-types';

type Of<N extends keyof typeof endpoints> = WireEndpoint<(typeof endpoints)[N]>;
`;

const rows = Object.entries(endpoints).map(
  ([name, contract]) =>
    `export const ${name}: Of<'${name}'> = ${literal(wireEndpointOf(contract))};`,
);
writeFileSync(inRoot(table), `${[head, ...rows].join('\n')}\n`);

function literal(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${fieldText(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function fieldText(field: unknown): string {
  if (typeof field === 'object' && field !== null) return literal(field);
  return typeof field === 'string' ? `'${field}'` : String(field);
}
