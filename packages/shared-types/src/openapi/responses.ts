import type { Endpoint } from '../contract/endpoint.ts';
import { SuccessBody } from '../contract/success-body.ts';
import { type ErrorCode, errorCodes } from '../errors/error-codes.ts';
import type { Components, JsonSchema } from './components.ts';

/** Returns every status that an endpoint can answer with. */
export function printResponses(
  endpoint: Endpoint,
  components: Components,
): Record<string, JsonSchema> {
  const responses: Record<string, JsonSchema> = { 200: printSuccess(endpoint, components) };
  const errors = possibleErrors(endpoint);
  for (const status of new Set(errors.map((code) => errorCodes[code].status))) {
    const codes = errors.filter((code) => errorCodes[code].status === status);
    const printed = printErrors(endpoint, codes, components);
    const general = !codes.some((code) => code in endpoint.errors);
    responses[status] =
      general && status !== 400 ? components.response(`error${status}`, printed) : printed;
  }
  return responses;
}

function printSuccess({ response, download }: Endpoint, components: Components): JsonSchema {
  if (download !== undefined) {
    return { description: 'The file.', content: { [download]: { schema: {} } } };
  }
  const envelope = components.print(SuccessBody);
  const hasFields = Object.keys(response.properties).length > 0;
  const schema = hasFields ? { allOf: [envelope, components.print(response)] } : envelope;
  return { description: 'Success.', content: { 'application/json': { schema } } };
}

function printErrors(
  endpoint: Endpoint,
  codes: readonly ErrorCode[],
  components: Components,
): JsonSchema {
  const lines = codes.map(
    (code) => `- \`${code}\`: ${endpoint.errors[code] ?? errorCodes[code].when}`,
  );
  const schemas = codes.map((code) => components.error(code));
  return {
    description: lines.join('\n'),
    ...(codes.includes('RATE_LIMIT_HIT') ? { headers: retryAfter } : {}),
    content: {
      'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } },
    },
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

function possibleErrors(endpoint: Endpoint): ErrorCode[] {
  const declared = Object.keys(endpoint.errors) as ErrorCode[];
  return [...new Set([...declared, ...generalErrors(endpoint)])];
}

/** Returns the errors that follow from the conventions, regardless of the endpoint. */
function generalErrors({ access, method, mutates, params, files, payload }: Endpoint): ErrorCode[] {
  const all = Object.values(params);
  const codes: ErrorCode[] = ['BAD_REQUEST'];
  if (all.some((param) => param.presence === 'required' || param.requiredWhen)) {
    codes.push('REQUEST_VARIABLE_MISSING');
  }
  if (all.some((param) => param.aliases)) codes.push('REQUEST_CONFUSING_VAR');
  if (mutates) codes.push('IDEMPOTENCY_KEY_REUSED', 'OUT_OF_TURN');
  if (method !== 'GET' && all.length > 0 && payload === undefined) codes.push('INVALID_JSON');
  if (access !== 'public') {
    codes.push('UNAUTHORIZED', 'INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED');
  }
  codes.push('NONEXISTENT_SUBDOMAIN');
  if (method !== 'GET' && (all.length > 0 || files)) {
    codes.push('REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  }
  codes.push('RATE_LIMIT_HIT', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE');
  return codes;
}
