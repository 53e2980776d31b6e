import type { Endpoint } from '@tidings/shared-types';
import { describeMismatch } from './input/describe-mismatch.ts';
import { validatorOf } from './input/validator.ts';

/** Returns a check for tests that throws if an answer differs from its contract. */
export function answerChecker(name: string, { response }: Endpoint): (answer: object) => void {
  return (answer) => {
    const onTheWire: unknown = JSON.parse(JSON.stringify(answer));
    if (validatorOf(response).Check(onTheWire)) return;
    throw new Error(`Answer of ${name}: ${describeMismatch('response', response, onTheWire)}`);
  };
}
