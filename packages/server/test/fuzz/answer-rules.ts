import { type Endpoint, type ErrorCode, errorCodes, SuccessBody } from '@tidings/shared-types';
import { openApiDocument } from '@tidings/shared-types/openapi';
import { Type } from 'typebox';
import { expect } from 'vitest';
import { validatorOf } from '../../src/http/input/validator.ts';
import type { Reply } from '../features/users/call.ts';

/** Malformed bodies and URLs are refused before any contract applies. */
const beforeContract: ReadonlySet<string> = new Set([
  'INVALID_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
]);

const fieldSchemas = new Map(
  Object.entries(errorCodes).map(([code, { fields }]) => [
    code,
    Type.Object(fields, { additionalProperties: false }),
  ]),
);

/** Throws unless the contract and the conventions allow the response. */
export function checkAnswer(endpoint: Endpoint, { status, headers, body }: Reply): void {
  expect(status).toBeLessThan(500);
  const isFile = status === 200 && endpoint.download !== undefined;
  const json = 'application/json; charset=utf-8';
  expect(headers['content-type']).toBe(isFile ? endpoint.download : json);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('no-store');
  if (isFile) return;
  if (status === 200) checkSuccess(endpoint, body);
  else checkError(endpoint, status, body);
}

function checkSuccess({ response }: Endpoint, body: Record<string, unknown>): void {
  expect(body).toMatchObject({ result: 'success', msg: '' });
  expect(validatorOf(SuccessBody).Check(body)).toBe(true);
  expect(validatorOf(response).Check(body)).toBe(true);
  const { ignored_parameters_unsupported: ignored } = body;
  if (ignored !== undefined) expect(ignored).toEqual([...(ignored as string[])].sort());
}

function checkError(endpoint: Endpoint, status: number, body: Record<string, unknown>): void {
  const { result, msg, code, ...fields } = body;
  expect(result).toBe('error');
  expect(msg).toEqual(expect.stringMatching(/\S/));
  const rule = errorCodes[code as ErrorCode];
  expect(rule, `the code ${String(code)}`).toBeDefined();
  const isResource = code === 'BAD_REQUEST' && status === 404;
  if (!isResource) expect(status).toBe(rule.status);
  const schema = fieldSchemas.get(String(code));
  expect(schema && validatorOf(schema).Check(fields), JSON.stringify(body)).toBe(true);
  if (beforeContract.has(String(code)) && !(String(code) in endpoint.errors)) return;
  expect(documentedCodes(endpoint), 'the documented codes').toContain(code);
}

const known = new WeakMap<Endpoint, ReadonlySet<string>>();

/** Returns the codes in the published description of an endpoint. */
function documentedCodes(endpoint: Endpoint): ReadonlySet<string> {
  const codes = known.get(endpoint) ?? new Set(codesIn(endpoint));
  known.set(endpoint, codes);
  return codes;
}

function codesIn(endpoint: Endpoint): string[] {
  const document = openApiDocument({ endpoint }, { version: 'test' });
  return Array.from(JSON.stringify(document).matchAll(/- `([A-Z_]+)`:/g), ([, code = '']) => code);
}
