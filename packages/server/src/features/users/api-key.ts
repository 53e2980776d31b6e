import { hash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;

/** Returns 190 random bits in the form that every client of the API accepts. */
export function newApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The start of service keys, by which scanners find a leaked one. */
const SERVICE_PREFIX = 'tdgs_';

export function newServiceKey(): string {
  return `${SERVICE_PREFIX}${newApiKey()}`;
}

/** Returns the stored form of a key. The key is random, so a fast hash is enough. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
