import { plainPath } from './filter.ts';
import { ScimError } from './scim-error.ts';
import { entriesOf, fieldsOf, isObject } from './values.ts';

/** One attribute to change. */
export interface Step {
  readonly op: 'add' | 'replace' | 'remove';
  /** Without schema and filter, in lower case. */
  readonly attribute: string;
  /** The value that the path's filter names, as in `members[value eq "7"]`. */
  readonly named: string | undefined;
  readonly value: unknown;
}

const MAX_OPERATIONS = 100;
const NAMED = /\[\s*value\s+eq\s+"([^"\\]*)"\s*\]/i;

/** Reads the body of a PATCH request as steps, each about one attribute. */
export function readPatch(body: unknown): Step[] {
  const { operations } = fieldsOf(body);
  if (!Array.isArray(operations) || operations.length > MAX_OPERATIONS) {
    const detail = `Operations must be a list of at most ${MAX_OPERATIONS}.`;
    throw new ScimError(400, detail, 'invalidSyntax');
  }
  return operations.flatMap((each) => stepsIn(fieldsOf(each)));
}

function stepsIn({ op: given, path, value }: Readonly<Record<string, unknown>>): Step[] {
  const op = operationNamed(given);
  if (typeof path === 'string' && path !== '') {
    return [{ op, attribute: plainPath(path), named: NAMED.exec(path)?.[1], value }];
  }
  if (op === 'remove') throw new ScimError(400, 'A removal needs a path.', 'noTarget');
  if (!isObject(value)) {
    throw new ScimError(400, 'Without a path, the value must be an object.', 'invalidValue');
  }
  // Without a path, the members name attributes, and in Entra ID also paths such as `name.givenName`.
  return entriesOf(value).map(([name, each]) => {
    return { op, attribute: plainPath(name), named: undefined, value: each };
  });
}

/** Entra ID writes operations with a capital. */
function operationNamed(given: unknown): Step['op'] {
  const op = typeof given === 'string' ? given.toLowerCase() : given;
  if (op === 'add' || op === 'replace' || op === 'remove') return op;
  throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax');
}
