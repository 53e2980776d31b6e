import { type EmailSight, emailSightOf } from '../../users/email-visibility.ts';
import type { Shaper } from './shape-context.ts';
import { delivered, textOf } from './variants.ts';
import { asItIs } from './wanted.ts';

interface Person {
  readonly user_id: number;
  readonly delivery_email: string | null;
}

/** Real addresses are for those only who may see them; the entry says who that was at its time. */
export const shapeRealmUser: Shaper = (logged, queue, context) => {
  const { email_sight: sight, ...event } = delivered(logged.event);
  if (!sight) return asItIs(logged, queue, context);
  const person = event['person'] as Person;
  const viewer = context.state.users.get({ id: queue.userId });
  const outcome = emailSightOf(sight as EmailSight, person.user_id, viewer);
  if (outcome === 'never seen' && event.op === 'update') return [];
  return [
    textOf(logged, outcome === 'seen' ? 'with address' : 'without address', () => {
      const delivery_email = outcome === 'seen' ? person.delivery_email : null;
      return JSON.stringify({ ...event, person: { ...person, delivery_email } });
    }),
  ];
};
