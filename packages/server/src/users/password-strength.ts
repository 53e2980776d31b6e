import { limits } from '@tidings/shared-types';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { badRequest } from '../api-error.ts';
import { codePoints } from '../text/code-points.ts';

/** An attacker who may try five times in half an hour needs months for this many. */
const MIN_GUESSES = 10_000;
/**
 * Estimating costs time that grows with the square of the length, and with the ways to read digits and signs as
 * letters, while nobody else is served. Nobody guesses what is longer, or farther from a word.
 */
const ESTIMATED_CHARACTERS = 32;
const READINGS = 16;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Throws when the password is too short, too long or too easily guessed. */
export async function checkPasswordStrength(
  password: string,
  knownAboutUser: readonly string[],
): Promise<void> {
  if (codePoints(password) < limits.passwordMinLength) {
    throw badRequest(`A password must have at least ${limits.passwordMinLength} characters.`);
  }
  if (codePoints(password) > limits.passwordLength) throw badRequest('The password is too long.');
  estimator ??= loadEstimator();
  const start = password.slice(0, ESTIMATED_CHARACTERS);
  const estimate = (await estimator).check(start, knownAboutUser.flatMap(wordsIn));
  if (estimate.guesses < MIN_GUESSES) {
    throw badRequest('The password is too easy to guess. Use more words, or less common ones.');
  }
}

/** The estimator finds what it is told only as a whole: names and addresses are made of several words. */
function wordsIn(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== '');
}

/** Its dictionaries take a while to load, which only those who set passwords should pay for. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: READINGS,
  });
}
