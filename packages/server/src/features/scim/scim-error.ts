import type { FastifyReply, FastifyRequest } from 'fastify';
import { setErrorHeaders, toApiError } from '../../http/error-handler.ts';
import type { Services } from '../../services.ts';
import { sendScim } from './send-scim.ts';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Causes that RFC 7644 names. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** An error answer in the form of SCIM. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Turns every error into an answer in the form of SCIM. */
export function scimErrorHandler(services: Pick<Services, 'log' | 'traces'>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof ScimError) return sendScim(reply, error.status, errorBody(error));
    const answer = toApiError(services, error, request);
    setErrorHeaders(reply, answer);
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer realm="tidings"');
    // Identity providers know a lack of permission by this status, which the API uses for other things.
    const status = answer.code === 'UNAUTHORIZED_PRINCIPAL' ? 403 : answer.status;
    return sendScim(reply, status, errorBody({ status, message: answer.message }));
  };
}

function errorBody(error: {
  readonly status: number;
  readonly message: string;
  readonly scimType?: ScimType | undefined;
}): object {
  const { status, message: detail, scimType } = error;
  return { schemas: [SCHEMA], status: String(status), ...(scimType && { scimType }), detail };
}
