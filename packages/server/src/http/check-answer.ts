import type { Endpoint } from '@tidings/shared-types';
import { describeMismatch } from './input/describe-mismatch.ts';
import { validatorOf } from './input/validator.ts';

/** For tests: throws when a handler answers something other than its contract says. */
export function answerChecker(name: string, { response }: Endpoint): (answer: object) => void {
  return (answer) => {
    const onTheWire: unknown = JSON.parse(JSON.stringify(answer));
    if (validatorOf(response).Check(onTheWire)) return;
    throw new Error(`Answer of ${name}: ${describeMismatch('response', response, onTheWire)}`);
  };
}
