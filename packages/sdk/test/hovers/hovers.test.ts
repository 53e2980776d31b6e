import { join } from 'node:path';
import { type Endpoint, type EndpointName, endpoints } from '@tidings/shared-types';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { entries, examplesIn, exportsOf, symbolsOf } from './examples.ts';
import { folder, openLanguageService } from './language-service.ts';
import { membersFrom, ownFieldsOf } from './members.ts';

/*
 * An app's developer learns the SDK from the editor. This test asks TypeScript's language service for it, as an
 * editor does.
 */

const MOST_LINES = 25;
const MOST_CHARACTERS = 1500;
const DOCUMENTED_SHARE = 0.98;

interface Hover {
  readonly name: string;
  readonly shown: string;
  readonly documentation: string;
  readonly hasExample: boolean;
}

const appFile = join(folder, 'app.tsx');
const appStart = [
  "import type { Client } from './src/index.ts';",
  "import * as react from './src/react.ts';",
  ...entries.map((entry) => `import './src/${entry}.ts';`),
  'declare const client: Client;',
];

/** Reads the names that an app can use, with a first service, and then asks about them with a second one. */
const first = programOf(openLanguageService(new Map([[appFile, appStart.join('\n')]])));
const clientType = typeOfClient(first);
const clientMembers = clientType.getProperties().map(({ name }) => name);
const hooks = exportsOf(first, 'react').filter((name) => /^use[A-Z]|^typedHooks$/.test(name));
const appLines = [
  ...appStart,
  ...clientMembers.map((name) => `client.${name};`),
  ...hooks.map((name) => `react.${name};`),
  ...Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => [
    `client.api.${name};`,
    ...textsOf(endpoint).map(([field]) => requestLine(name, field)),
  ]),
];
const examples = examplesIn(first);
const service = openLanguageService(
  new Map([
    [appFile, appLines.join('\n')],
    ...examples.map(({ text }, index): [string, string] => [exampleFile(index), text]),
  ]),
);
const program = programOf(service);
const checker = program.getTypeChecker();

const ofApp = [...appLines.join('\n').matchAll(/^(?:client|react)\.(\w+);$/gm)].map((line) =>
  hoverAt(line[0].replace(';', ''), appFile, line.index + line[0].indexOf('.') + 1),
);
const ofResults = membersFrom(checker, typeOfClient(program)).map(({ name, fileName, position }) =>
  hoverAt(name, fileName, position),
);
const all = [...ofApp, ...ofResults];

describe('what an editor shows', () => {
  it('covers the client, what it returns, and the hooks', () => {
    expect(clientMembers.length).toBeGreaterThan(45);
    expect(hooks.length).toBeGreaterThan(25);
    expect(ofResults.length).toBeGreaterThan(200);
  });

  it('is documented', () => {
    const missing = all.filter(({ documentation }) => documentation === '');
    const share = 1 - missing.length / all.length;
    const names = missing.map(({ name }) => name);
    expect(share, `undocumented: ${names.join(', ')}`).toBeGreaterThanOrEqual(DOCUMENTED_SHARE);
  });

  it('fits on one screen', () => {
    const tooLong = all.filter(
      ({ shown }) => shown.split('\n').length > MOST_LINES || shown.length > MOST_CHARACTERS,
    );
    expect(tooLong).toEqual([]);
  });

  it('names its types instead of spelling them out', () => {
    const spelled = ofApp.filter(({ shown }) => /\{\s/.test(shown)).map(({ name }) => name);
    expect(spelled).toEqual([]);
  });

  it('has an example for each function of the client that takes arguments', () => {
    const withArguments = typeOfClient(program)
      .getProperties()
      .filter((symbol) => takesArguments(checker.getTypeOfSymbol(symbol)))
      .map(({ name }) => `client.${name}`);
    expect(withArguments.length).toBeGreaterThan(10);
    const missing = ofApp.filter(
      ({ name, hasExample }) => !hasExample && withArguments.includes(name),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe('a function of the API', () => {
  const text = appLines.join('\n');
  const documentationAt = (line: string) => {
    const end = text.indexOf(line) + line.length - 2;
    return hoverAt(line, appFile, end).documentation.replaceAll(/\s+/g, ' ');
  };
  it.each(Object.keys(endpoints) as EndpointName[])(
    'tells its contract, and each parameter where it is written (if not, run npm run endpoints): %s',
    (name) => {
      const endpoint: Endpoint = endpoints[name];
      const { description, summary } = endpoint;
      expect(documentationAt(`client.api.${name};`)).toContain(description ?? summary);
      const texts = textsOf(endpoint);
      const said = texts.map(([field]) => [field, documentationAt(requestLine(name, field))]);
      expect(said).toEqual(texts.map(([field, each]) => [field, each]));
    },
  );
});

describe('docs/reference/names.md', () => {
  it('is right that no type of the client has fields with names of the API', () => {
    const ofWire = symbolsOf(program, 'index').flatMap((symbol) =>
      ownFieldsOf(checker, symbol)
        .filter((name) => name.includes('_') && !name.startsWith('__'))
        .map((name) => `${symbol.name}.${name}`),
    );
    expect(ofWire).toEqual([
      // Of the API itself.
      'ApiResult.ignored_parameters_unsupported',
      // The part of a message that tells its conversation.
      'PlacedMessage.stream_id',
      'PlacedMessage.display_recipient',
    ]);
  });
});

describe('the examples in comments', () => {
  it.each(examples.map(({ of }, index) => ({ of, file: exampleFile(index) })))(
    'compile: $of',
    ({ file }) => {
      const problems = [
        ...service.getSyntacticDiagnostics(file),
        ...service.getSemanticDiagnostics(file),
      ];
      expect(
        problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      ).toEqual([]);
    },
  );
});

/** Returns the texts of the fields of a request. */
function textsOf({ params, files, payload }: Endpoint): [name: string, text: string][] {
  return [
    ...Object.entries(params).map(([name, { description }]): [string, string] => [
      name,
      description,
    ]),
    ...(files ? [['file', files.description] as [string, string]] : []),
    ...(payload === undefined ? [] : [['payload', payload] as [string, string]]),
  ];
}

/** Returns a line of an app that writes a field of a request. */
function requestLine(name: string, field: string): string {
  return `(request: NonNullable<Parameters<typeof client.api.${name}>[0]>) => request.${field};`;
}

function takesArguments(type: ts.Type): boolean {
  return type.getCallSignatures().some(({ parameters }) => parameters.length > 0);
}

function programOf(from: ts.LanguageService): ts.Program {
  const opened = from.getProgram();
  if (!opened) throw new Error('The language service has no program');
  return opened;
}

function typeOfClient(from: ts.Program): ts.Type {
  const statement = from.getSourceFile(appFile)?.statements.find(ts.isVariableStatement);
  const [declaration] = statement?.declarationList.declarations ?? [];
  if (!declaration) throw new Error('The app declares no client');
  return from.getTypeChecker().getTypeAtLocation(declaration.name);
}

function hoverAt(name: string, fileName: string, position: number): Hover {
  const info = service.getQuickInfoAtPosition(fileName, position);
  return {
    name,
    shown: ts.displayPartsToString(info?.displayParts),
    documentation: ts.displayPartsToString(info?.documentation),
    hasExample: info?.tags?.some((tag) => tag.name === 'example') ?? false,
  };
}

function exampleFile(index: number): string {
  return join(folder, `example-${index}.tsx`);
}
