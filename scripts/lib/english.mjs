/*
 * Finds sentences that are hard to read, in comments of code and on pages in Markdown. They begin with a bare relative
 * ("What is …", "Who asks …"), are inverted ("Of what …", "By which …"), or are long.
 */

/** @typedef {'relative' | 'inverted' | 'long'} Fault */
/** @typedef {{ line: number, text: string }} Passage */

export const MAX_WORDS = 28;
const MIN_WORDS = 3;

const RELATIVE = /^(What(ever)?|Who(ever|m|se)?|Where(ver)?|Which(ever)?|That (which|it|is))\b/;
const INVERTED =
  /^(Of|By|With|To|In|On|From|For|Upon|At|About) (what|which|whom|whose|all that|those who)\b/;

/** @param {string} sentence @returns {Fault[]} */
export function faultsOf(sentence) {
  /** @type {Fault[]} */
  const faults = [];
  const isQuestion = sentence.endsWith('?');
  if (RELATIVE.test(sentence) && !isQuestion) faults.push('relative');
  if (INVERTED.test(sentence) && !isQuestion) faults.push('inverted');
  if (wordsOf(sentence).length > MAX_WORDS) faults.push('long');
  return faults;
}

/**
 * Splits a passage into its sentences. Code counts as one word; pictures and the targets of links do not count.
 * @param {string} text
 */
export function sentencesOf(text) {
  return text
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*?|<[^>]*>/g, ' ')
    .split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= MIN_WORDS);
}

/** @param {string} text */
function wordsOf(text) {
  return text.split(/[\s—…/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns the passages of the comments in TypeScript, JavaScript or CSS. A blank line, a list item or a tag such as
 * `@param` begins a new one.
 * @param {string} source
 * @returns {Passage[]}
 */
export function passagesOfCode(source) {
  const passages = new Passages();
  let isInBlock = false;
  for (const [index, line] of source.split('\n').entries()) {
    const opens = /^\s*\/\*/.test(line);
    const [, comment] = (isInBlock || opens
      ? /^\s*(?:\/\*+|\*(?!\/))?\s?(.*?)\s*(?:\*\/.*)?$/
      : /^\s*\/\/+\s?(.*)$/
    ).exec(line) ?? [undefined, undefined];
    if (isInBlock || opens) isInBlock = !line.includes('*/');
    if (comment === undefined || opens) passages.end();
    if (comment?.startsWith('|')) passages.addCells(index + 1, comment);
    else if (comment !== undefined) {
      passages.add(index + 1, withoutTag(comment), /^\s*[-@]/.test(comment));
    }
    if (!isInBlock && comment !== undefined && line.includes('*/')) passages.end();
  }
  return passages.all();
}

/** Removes `@param {Type} name` and the like. @param {string} comment */
function withoutTag(comment) {
  return comment
    .replace(/^\s*-\s+/, '')
    .replace(/@typedef\b.*/, '')
    .replace(/@(param|property|returns|type|template)\s*(\{.*\})?(\s+\[?[\w.]+\]?)?\s*/, '')
    .replace(/^\s*(biome-ignore|@ts-)\S*.*/, '');
}

/**
 * Returns the passages of a page: paragraphs, list items and cells of tables, without headings, code and HTML comments.
 * @param {string} page
 * @returns {Passage[]}
 */
export function passagesOfPage(page) {
  const passages = new Passages();
  const text = page.replace(/^ *```[\s\S]*?^ *```/gm, blank).replace(/<!--[\s\S]*?-->/g, blank);
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('|')) {
      passages.addCells(index + 1, line);
    } else if (/^#+ /.test(line)) {
      passages.end();
    } else {
      const item = /^\s*(?:[-*>]|\d+\.)\s+(?:\[.\]\s+)?/;
      passages.add(index + 1, line.replace(item, ''), item.test(line));
    }
  }
  return passages.all();
}

/** Keeps the lines of a text that is left out. @param {string} text */
function blank(text) {
  return text.replace(/[^\n]/g, '');
}

/** Joins lines to passages. */
class Passages {
  /** @type {Passage[]} */
  #all = [];
  /** @type {Passage | undefined} */
  #open;

  /** @param {number} line @param {string} text @param {boolean} begins whether it begins a new passage */
  add(line, text, begins) {
    if (begins || text.trim() === '') this.end();
    if (text.trim() === '') return;
    if (this.#open) this.#open.text += ` ${text.trim()}`;
    else this.#open = { line, text: text.trim() };
  }

  /** @param {number} line @param {string} text */
  addAlone(line, text) {
    this.add(line, text, true);
    this.end();
  }

  /** @param {number} line @param {string} row of a table */
  addCells(line, row) {
    for (const cell of row.split('|')) this.addAlone(line, cell);
  }

  end() {
    if (this.#open) this.#all.push(this.#open);
    this.#open = undefined;
  }

  all() {
    this.end();
    return this.#all;
  }
}
