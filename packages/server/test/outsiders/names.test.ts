import { type Endpoint, type EndpointName, endpoints } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { namesIn, probedNames } from './names.ts';
import { unprobed } from './naming.ts';
import { rowsOf } from './rows.ts';

it('D3: every parameter that names something is probed, in every endpoint that has it', () => {
  const missing = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
    const probed = probedNames(rowsOf(name as EndpointName));
    return namesIn(endpoint)
      .filter((each) => !probed.has(each))
      .map((each) => `${name} ${each}`);
  });
  const excused = (each: string) => unprobed.some(([pattern]) => pattern.test(each));
  expect(missing.filter((each) => !excused(each))).toEqual([]);
  const isNeeded = ([pattern]: (typeof unprobed)[number]) =>
    missing.some((each) => pattern.test(each));
  expect(unprobed.filter((each) => !isNeeded(each))).toEqual([]);
});
