import { type Endpoint, endpoints, wireEndpointOf } from '@tidings/shared-types';
import { apiFunctions, requestTypes, resultTypes, shared, typesOf } from './endpoint-types.ts';
import { auditTypes, errorTypes, eventTypes, resourceNames, resourceTypes } from './wire-types.ts';

const origin = '// Written by `npm run endpoints` from the contracts of @tidings/shared-types.';
const types = 'packages/shared-types/src/wire';
const sdk = 'packages/sdk/src/endpoints';

/** Two tables, since a page that only signs people in calls public endpoints. */
const all = Object.entries<Endpoint>(endpoints);
const tables = {
  account: all.filter(([, { access }]) => access !== 'public'),
  public: all.filter(([, { access }]) => access === 'public'),
};

/** Returns the files that derive from the contracts, by their path. */
export function writtenFiles(): Map<string, string> {
  const files = {
    [`${types}/resources.ts`]: resourceTypes(),
    'packages/shared-types/test/wire/resource-types.ts': resourceNames(),
    [`${types}/events.ts`]: eventTypes(),
    [`${types}/errors.ts`]: errorTypes(),
    [`${types}/audit-details.ts`]: auditTypes(),
    [`${sdk}/requests.ts`]: requestTypes(),
    [`${sdk}/results.ts`]: resultTypes(),
    [`${sdk}/api-functions.ts`]: apiFunctions(),
    [`${sdk}/account-endpoints.ts`]: tableOf(tables.account),
    [`${sdk}/public-endpoints.ts`]: tableOf(tables.public),
    [`${sdk}.ts`]: entry(),
  };
  return new Map(
    Object.entries(files).map(([path, lines]) => [
      path,
      `${[origin, ...lines].join('\n').trimEnd()}\n`,
    ]),
  );
}

function tableOf(rows: typeof all): string[] {
  const names = rows.map(([name, contract]) => typesOf(name, contract));
  const inUse = (kind: 'request' | 'result') =>
    [...new Set(names.map((each) => each[kind]))].sort();
  const own = (kind: 'request' | 'result') =>
    inUse(kind)
      .filter((name) => !shared.includes(name))
      .join(', ');
  const common = shared.filter((name) => [...inUse('request'), ...inUse('result')].includes(name));
  return [
    "import type { WireEndpoint } from '@tidings/shared-types/wire';",
    `import type { ${common.join(', ')} } from '../api/call.ts';`,
    `import type { ${own('request')} } from './requests.ts';`,
    `import type { ${own('result')} } from './results.ts';`,
    '',
    ...rows.map(([name, contract]) => {
      const { request, result } = typesOf(name, contract);
      const type = `WireEndpoint<${request}, ${result}>`;
      return `export const ${name}: ${type} = ${literal(wireEndpointOf(contract))};`;
    }),
  ];
}

function entry(): string[] {
  return [
    ...Object.entries(tables).map(([table, rows]) => {
      const names = rows.map(([name]) => `  ${name},`).sort();
      return `export {\n${names.join('\n')}\n} from './endpoints/${table}-endpoints.ts';`;
    }),
    "export type * from './endpoints/requests.ts';",
    "export type * from './endpoints/results.ts';",
  ];
}

function literal(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${fieldText(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function fieldText(field: unknown): string {
  if (typeof field === 'object' && field !== null) return literal(field);
  return typeof field === 'string' ? `'${field}'` : String(field);
}
