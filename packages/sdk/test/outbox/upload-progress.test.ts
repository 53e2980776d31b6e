import { describe, expect, test } from 'vitest';
import { shareSent, UploadProgress } from '../../src/outbox/shown-entries.ts';
import { message } from './example-entries.ts';

describe('upload progress', () => {
  test('O6: a message reports the sent share of all its files, once one is in flight', () => {
    const uploads = ['first', 'second', 'third', 'fourth'];
    const waiting = { ...message('a', 5), dependsOn: uploads, results: { first: '/file' } };
    expect(shareSent(waiting, new Map())).toBe(undefined);
    expect(shareSent(waiting, new Map([['another', 0.5]]))).toBe(undefined);
    expect(shareSent(waiting, new Map([['second', 0.5]]))).toBe(0.375);
    expect(shareSent({ ...message('second', 2) }, new Map([['second', 0.5]]))).toBe(0.5);
  });

  test('O6: upload progress is reported a few times a second, and its completion at once', () => {
    let now = 1000;
    const progress = new UploadProgress({ now: () => now });
    const told: (number | undefined)[] = [];
    progress.shares.subscribe((shares) => told.push(shares.get('a')));
    for (const share of [0.1, 0.2, 0.3]) progress.note('a', share);
    now += 250;
    for (const share of [0.4, 0.5, 1]) progress.note('a', share);
    progress.end('a');
    progress.end('a');
    expect(told).toEqual([0.1, 0.4, 1, undefined]);
  });
});
