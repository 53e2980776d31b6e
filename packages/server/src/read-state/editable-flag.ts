import {
  type EditableMessageFlag,
  editableMessageFlags,
  type MessageFlag,
} from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';

/** A flag that people set themselves; the others follow from what happens. */
export function editableFlag(flag: MessageFlag): EditableMessageFlag {
  const found = editableMessageFlags.find((each) => each === flag);
  if (!found) throw badRequest(`Flag not editable: '${flag}'`);
  return found;
}
