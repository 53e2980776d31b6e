// npm run endpoints: writes the SDK's tables of endpoints from their contracts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { endpoints, wireEndpointOf } from '@tidings/shared-types';
import { inRoot } from './lib/paths.mjs';

const folder = 'packages/sdk/src/endpoints';
const origin = '// Written by `npm run endpoints` from the contracts of @tidings/shared-types.';

/** Two tables, since a page that only signs people in calls public endpoints. */
const all = Object.entries(endpoints);
const tables = {
  account: all.filter(([, { access }]) => access !== 'public'),
  public: all.filter(([, { access }]) => access === 'public'),
};

mkdirSync(inRoot(folder), { recursive: true });
for (const [table, rows] of Object.entries(tables)) {
  const lines = rows.map(
    ([name, contract]) =>
      `export const ${name}: Of<'${name}'> = ${literal(wireEndpointOf(contract))};`,
  );
  write(`${folder}/${table}-endpoints.ts`, [
    `import type { endpoints, WireEndpoint } from '@tidings/shared-types';`,
    '',
    `type Of<N extends keyof typeof endpoints> = WireEndpoint<(typeof endpoints)[N]>;`,
    '',
    ...lines,
  ]);
}
write(
  `${folder}.ts`,
  Object.entries(tables).map(([table, rows]) => {
    const names = rows.map(([name]) => `  ${name},`).sort();
    return `export {\n${names.join('\n')}\n} from './endpoints/${table}-endpoints.ts';`;
  }),
);

function write(file: string, lines: readonly string[]): void {
  writeFileSync(inRoot(file), `${[origin, ...lines].join('\n')}\n`);
}

function literal(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${fieldText(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function fieldText(field: unknown): string {
  if (typeof field === 'object' && field !== null) return literal(field);
  return typeof field === 'string' ? `'${field}'` : String(field);
}
