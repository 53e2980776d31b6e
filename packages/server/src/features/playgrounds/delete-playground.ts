import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { changePlaygrounds } from './change-playgrounds.ts';

export const deletePlayground = mutation(
  endpoints.deletePlayground,
  ({ change, state, input: { playground_id } }) => {
    const before = state.internal('playgrounds');
    const removed = before.find(({ id }) => id === playground_id);
    if (!removed) throw badRequest('Invalid playground');
    const after = before.filter((each) => each !== removed);
    changePlaygrounds(change, after);
    audit(change, {
      kind: 'playground.deleted',
      target: playground_id,
      details: { name: removed.name },
    });
    return {};
  },
);
