import {
  type EditableMessageFlag,
  editableMessageFlags,
  type MessageFlag,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';

/** Returns a flag that people can set. The others follow from events. */
export function editableFlag(flag: MessageFlag): EditableMessageFlag {
  const found = editableMessageFlags.find((each) => each === flag);
  if (!found) throw badRequest(`Flag not editable: '${flag}'`);
  return found;
}
