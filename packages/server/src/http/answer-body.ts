import type { ApiError } from '../api-error.ts';

/** Wraps the fields of a success as the API does, without copying them. */
export function successBody(result: object, ignored: readonly string[]): string {
  const fields = JSON.stringify(result);
  const separator = fields === '{}' ? '' : ',';
  const note =
    ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  return `{"result":"success","msg":""${note}${separator}${fields.slice(1)}`;
}

export function errorBody({ message, code, fields }: ApiError): string {
  return JSON.stringify({ result: 'error', msg: message, code, ...fields });
}
