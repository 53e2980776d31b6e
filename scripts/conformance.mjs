/**
 * Writes docs/reference/conformance.md: every section of the specification with the tests named after it.
 * With `--check`, it only checks that the file is current. In both cases it fails if a test has a label
 * that is in no list, or if a label in a list has no test.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isLabel, namedTests } from './conformance/named-tests.mjs';
import { sdkRules, sdkRulesPage } from './conformance/sdk-rules.mjs';
import { areas, law, others, sectionOf } from './conformance/sections.mjs';

/** @typedef {import('./conformance/named-tests.mjs').NamedTest} NamedTest */

const target = new URL('../docs/reference/conformance.md', import.meta.url);
const tests = await namedTests();
const rules = await sdkRules();

const titled = {
  law: new Set(law.map(([section]) => section)),
  others: new Set(others.map(([section]) => section)),
  rules: new Set(rules.map(([rule]) => rule)),
  areas: new Set(areas.map(([area]) => area)),
};

/** Returns the list that has a label, and the label's name there. @param {NamedTest} test @returns {[keyof typeof titled, string] | undefined} */
function placeOf({ label, isOfSdk }) {
  if (isOfSdk && titled.rules.has(label)) return ['rules', label];
  const section = sectionOf(label);
  if (titled.law.has(section)) return ['law', section];
  if (titled.others.has(section)) return ['others', section];
  return titled.areas.has(label) ? ['areas', label] : undefined;
}

/** @type {Record<keyof typeof titled, Map<string, NamedTest[]>>} */
const named = { law: new Map(), others: new Map(), rules: new Map(), areas: new Map() };
/** @type {string[]} */
const problems = [];

for (const test of tests) {
  const [list, section] = placeOf(test) ?? [];
  if (list && section) named[list].set(section, [...(named[list].get(section) ?? []), test]);
  else if (isLabel(test.label)) {
    problems.push(
      `${test.path}: "${test.name}" begins with ${test.label}, which is in no list. Name it after a rule of ${sdkRulesPage} (tests of the SDK) or a section of scripts/conformance/sections.mjs, or add that section there.`,
    );
  }
}
for (const rule of titled.rules) {
  if (named.rules.has(rule)) continue;
  problems.push(`${sdkRulesPage}: no test of the SDK is named after ${rule}. Write one.`);
}
for (const list of /** @type {const} */ (['others', 'areas'])) {
  for (const section of titled[list]) {
    if (named[list].has(section)) continue;
    problems.push(
      `scripts/conformance/sections.mjs: no test is named after ${section}. Take it out, or write one.`,
    );
  }
}

/** @param {string} path */
function link(path) {
  return `[${path.replace(/^packages\//, '').replace('/test/', '/')}](../../${path})`;
}

/** Returns a name as Markdown text, with dots for values that a test fills in. @param {string} clause */
function shown(clause) {
  return clause
    .replace(/%[a-z]|\$\{[^}]*\}/g, '…')
    .replace(/\\(['"`])/g, '$1')
    .replace(/[\\`*_<>|[\]]/g, '\\$&');
}

/** Returns a section with all its tests. @param {[string, string]} entry */
function chapter([section, title]) {
  const lines = (named.law.get(section) ?? []).map(
    ({ clause, path }) => `- ${shown(clause)} (${link(path)})`,
  );
  return [`### ${section} · ${title}`, '', ...(lines.length > 0 ? lines : ['none yet']), ''];
}

/** @param {keyof typeof titled} list @param {readonly [string, string][]} titles */
function table(list, titles) {
  const rows = titles.map(([section, title]) => {
    const found = named[list].get(section) ?? [];
    return `| ${section} | ${title} | ${counted(found)} |`;
  });
  return ['| name | subject | tests |', '|---|---|---|', ...rows, ''];
}

/** @param {readonly NamedTest[]} found */
function counted(found) {
  const files = new Map();
  for (const { path } of found) files.set(path, (files.get(path) ?? 0) + 1);
  return [...files].map(([path, count]) => `${link(path)} (${count})`).join('<br>');
}

const text = [
  '# Conformance',
  '',
  '*Reference* · [all pages](../README.md)',
  '',
  'This page lists, for each section of the specification, the tests that prove it. Test names begin with the section. Most tests run on both engines, and many run several times with different values. `npm run conformance` writes the page.',
  '',
  'The specification is not part of this repository. It has five parts: the law, which defines the API; a companion and a page on events, which add details; a page on design; and a list of demands with a security checklist. Here the titles name the subject of each section, and the tests its content.',
  '',
  '## The law',
  '',
  'Each section with its tests, one a line.',
  '',
  ...law.flatMap(chapter),
  '## Beyond the law',
  '',
  'The number of tests for each section. In the companion, `A…` adds details to the law, in its order. `B-…` are endpoints that the law does not have. `C…` is rendering, `D` and a number permissions, and a `trap` a mistake of other servers. `events …` are queues and events, `DESIGN …` are promises about the design. `D` alone, `API…` and `CVE-…` are the security checklist, `E…` are demands on push.',
  '',
  ...table('others', others),
  '## Rules of the SDK',
  '',
  `In tests of the SDK, and in tests that cross packages, a letter and a number are a rule of [SPEC.md](../../${sdkRulesPage}).`,
  '',
  ...table('rules', rules),
  '## Outside the specification',
  '',
  'Tests of parts that the specification does not have.',
  '',
  ...table('areas', areas),
].join('\n');

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    problems.push('docs/reference/conformance.md is out of date: run npm run conformance');
  }
} else await writeFile(target, text);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
