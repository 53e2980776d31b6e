import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { changePlaygrounds } from './change-playgrounds.ts';

export const deletePlayground = mutation(
  endpoints.deletePlayground,
  ({ change, state, input: { playground_id } }) => {
    const before = state.internal('playgrounds');
    const after = before.filter(({ id }) => id !== playground_id);
    if (after.length === before.length) throw badRequest('Invalid playground');
    changePlaygrounds(change, after);
    return {};
  },
);
