/**
 * Writes docs/conformance.md: every section of the specification with the tests that are named after
 * it. With `--check` it only says whether that file is up to date. Either way it fails where tests are
 * named after what is in no list, or nothing is named after what is in one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isLabel, namedTests } from './conformance/named-tests.mjs';
import { sdkRules, sdkRulesPage } from './conformance/sdk-rules.mjs';
import { areas, law, others, sectionOf } from './conformance/sections.mjs';

/** @typedef {import('./conformance/named-tests.mjs').NamedTest} NamedTest */

const target = new URL('../docs/conformance.md', import.meta.url);
const tests = await namedTests();
const rules = await sdkRules();

const titled = {
  law: new Set(law.map(([section]) => section)),
  others: new Set(others.map(([section]) => section)),
  rules: new Set(rules.map(([rule]) => rule)),
  areas: new Set(areas.map(([area]) => area)),
};

/** Which list a label is of, and under what name. @param {NamedTest} test @returns {[keyof typeof titled, string] | undefined} */
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
      `${test.path}: "${test.name}" begins with ${test.label}, which nobody can look up. Name it after a rule of ${sdkRulesPage} (tests of the SDK) or a section of scripts/conformance/sections.mjs, or add that section there.`,
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
  return `[${path.replace(/^packages\//, '').replace('/test/', '/')}](../${path})`;
}

/** What a name says, as Markdown text; values that are filled in are left open. @param {string} clause */
function shown(clause) {
  return clause
    .replace(/%[a-z]|\$\{[^}]*\}/g, '…')
    .replace(/\\(['"`])/g, '$1')
    .replace(/[\\`*_<>|[\]]/g, '\\$&');
}

/** A section with everything that is tested of it. @param {[string, string]} entry */
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
  return ['| name | what it is about | tests |', '|---|---|---|', ...rows, ''];
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
  'What the names of tests begin with, and the tests that have these names. Most run on both engines, and many several times with different values. Written by `npm run conformance`.',
  '',
  'The specification is not part of this repository: the law, which says what the API is; a companion to it, and a page on events, which decide what the law leaves open; a page on design; and a list of demands with a security checklist. Here the titles say what each section is about, and the tests what it says.',
  '',
  '## The law',
  '',
  'What each test says of its section, line by line.',
  '',
  ...law.flatMap(chapter),
  '## What the law leaves open',
  '',
  'How many tests there are of each section. In the companion `A…` goes through the law again, in its order; `B-…` are endpoints that the law does not have; `C…` is how messages are rendered, `D` and a number who may do what, and a `trap` what other servers got wrong. `events …` are queues and events, `DESIGN …` is what is promised of how Tidings is built. `D` alone, `API…` and `CVE-…` are the security checklist, `E…` is what is demanded of push.',
  '',
  ...table('others', others),
  '## Rules of the SDK',
  '',
  `In tests of the SDK, and in those that cross packages, a letter and a number are a rule of [SPEC.md](../${sdkRulesPage}).`,
  '',
  ...table('rules', rules),
  '## What Tidings has beside',
  '',
  'Names of tests that no specification asks for.',
  '',
  ...table('areas', areas),
].join('\n');

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    problems.push('docs/conformance.md is out of date: run npm run conformance');
  }
} else await writeFile(target, text);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
