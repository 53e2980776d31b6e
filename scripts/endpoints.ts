// npm run endpoints: writes the SDK's tables and functions of endpoints from their contracts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Endpoint, endpoints, wireEndpointOf } from '@tidings/shared-types';
import { inRoot } from './lib/paths.mjs';

const folder = 'packages/sdk/src/endpoints';
const origin = '// Written by `npm run endpoints` from the contracts of @tidings/shared-types.';

/** The width of comments. */
const LINE = 110;

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

write(`${folder}/api-functions.ts`, [
  `import type { CustomTypes } from '@tidings/shared-types';`,
  `import type { ApiFunction } from '../api/call.ts';`,
  '',
  '/** A function for every endpoint, under the name of its contract. */',
  'export interface Api<C extends CustomTypes = CustomTypes> {',
  ...Object.entries(endpoints).flatMap(([name, contract]) => [
    ...comment(contract),
    `  readonly ${name}: ApiFunction<'${name}', C>;`,
  ]),
  '}',
]);

/** Returns what an editor shows of a function: what it does, and each parameter. */
function comment({ summary, description, params, files, payload, deprecated }: Endpoint): string[] {
  const fields = Object.entries(params).map(([name, param]) => [name, param.description]);
  if (files) fields.push(['file', files.description]);
  if (payload) fields.push(['payload', payload]);
  const items = fields.flatMap(([name, text]) => lines(`- \`${name}\`: ${text}`, '  '));
  const text = [
    ...lines(description ?? `${summary}.`),
    ...(items.length > 0 ? ['', ...items] : []),
    ...(deprecated ? ['', '@deprecated'] : []),
  ];
  return ['  /**', ...text.map((line) => `   * ${line}`.trimEnd()), '   */'];
}

/** Breaks a text into lines. None begins with `@`, which would be a tag. */
function lines(text: string, indent = ''): string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.replaceAll('*/', '*\u200b/').split(/\s+/)) {
    if (line && line.length + word.length >= LINE && !word.startsWith('@')) {
      done.push(line);
      line = `${indent}${word}`;
    } else line += line ? ` ${word}` : word;
  }
  return [...done, line];
}

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
