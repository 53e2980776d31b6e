import { readFile } from 'node:fs/promises';
import { inRoot } from '../lib/paths.mjs';

export const sdkRulesPage = 'packages/sdk/SPEC.md';

/** The maximum length of a rule's title, if its first sentence is longer. */
const TITLE_LENGTH = 100;

/** Returns the rules of the SDK, each with its first words. @returns {Promise<[string, string][]>} */
export async function sdkRules() {
  const page = await readFile(inRoot(sdkRulesPage), 'utf8');
  return [...page.matchAll(/^- ([A-Z]\d+)\. (.+)$/gm)].map(([, rule = '', text = '']) => [
    rule,
    firstWords(text),
  ]);
}

/** @param {string} text */
function firstWords(text) {
  const [sentence = text] = text.split(/\.(?= |$)/);
  if (sentence.length <= TITLE_LENGTH) return sentence;
  const cut = sentence.slice(0, sentence.lastIndexOf(' ', TITLE_LENGTH));
  // Cut before code that would stay open.
  const isWithinCode = cut.split('`').length % 2 === 0;
  const whole = isWithinCode ? cut.slice(0, cut.lastIndexOf('`')) : cut;
  return `${whole.replace(/[\s,;:(]+$/, '')} …`;
}
