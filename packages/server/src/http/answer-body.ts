import type { ApiError } from '../api-error.ts';
import { RawJson } from '../raw-json.ts';

/** Wraps the fields of a success as the API does, without copying them. */
export function successBody(result: object, ignored: readonly string[]): string {
  const fields = fieldsOf(result);
  const separator = fields === '{}' ? '' : ',';
  const note =
    ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  return `{"result":"success","msg":""${note}${separator}${fields.slice(1)}`;
}

function fieldsOf(result: object): string {
  const entries: [string, unknown][] = Object.entries(result);
  if (!entries.some(([, value]) => value instanceof RawJson)) return JSON.stringify(result);
  const fields = entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = value instanceof RawJson ? value.text : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return `{${fields.join(',')}}`;
}

export function errorBody({ message, code, fields }: ApiError): string {
  return JSON.stringify({ result: 'error', msg: message, code, ...fields });
}
